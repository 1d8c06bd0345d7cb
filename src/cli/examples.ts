/** Examples for the help of commands that an agent's loop needs, or that take JSON. A test pastes each into a shell. */
export const EXAMPLES: { readonly [call: string]: readonly string[] } = {
  turn: [`hindcast turn --positions '[]' --equity 10000 --context '{"XAUUSD":{"trend":"up"}}'`],
  decide: [
    `hindcast decide --action enter --symbol XAUUSD --side long --size 0.1 --stop 1990 --confidence 0.6 --reason 'held the low twice'`,
    `hindcast decide --action skip --symbol XAUUSD --reason 'NFP within the hour'`,
  ],
  fill: ['hindcast fill --symbol XAUUSD --side buy --size 0.1 --price 2000 --stop 1990'],
  tick: [
    `hindcast tick --positions '[{"symbol":"XAUUSD","side":"long","size":0.1,"mark":2005}]' --equity 10010`,
    'hindcast tick --equity 10010',
  ],
  observe: [
    `hindcast observe 'Gold falls as the dollar firms' --symbol XAUUSD --source reuters --sentiment -0.4`,
    `hindcast observe --observations '[{"text":"CPI at 3.1%, above forecast","category":"macro"}]'`,
  ],
  maintain: ['hindcast maintain --dry-run'],
  search: [
    `hindcast search 'breakouts before NFP'`,
    `hindcast search NFP --sources decision,trade --limit 5`,
  ],
  knowledge: [`hindcast knowledge --symbol XAUUSD --question 'rates and inflation'`],
  trades: ['hindcast trades --symbol XAUUSD --status closed --limit 20', 'hindcast trades --before T120'],
  configure: [
    `hindcast configure --calendar '{"zone":"America/New_York","dayBegins":"17:00"}'`,
    `hindcast configure --limits '{"riskPerTrade":0.01,"openTrades":3,"symbols":["XAUUSD"]}'`,
  ],
  'plan.create': [
    `hindcast plan create --condition '{"drawdown":{"from":0.1}}' --until '{"drawdown":{"below":0.05}}' --action '{"type":"adjust_param","param":"size","multiply":0.5}'`,
    `hindcast plan create --condition '{"event":"NFP","session":["london","overlap"]}' --action '{"type":"skip_trade"}' --reason 'spikes both ways'`,
    `hindcast plan create --condition '{"any":[{"volatility":"high"},{"losingStreak":{"from":3}}]}' --action '{"type":"alert","message":"slow down"}' --expires-at null`,
  ],
  'belief.seed': [
    `hindcast belief seed --proposition 'Breakouts in the Asian session are fakes' --condition '{"strategy":"breakout","session":"asia"}' --claim loses`,
    `hindcast belief seed --proposition 'Gold moves against the dollar' --condition '{"symbol":"XAUUSD"}' --claim other --for 41 --against 12`,
  ],
  recall: [
    `hindcast recall --symbol XAUUSD --strategy breakout --side long --context '{"trend":"up","volatility":"normal"}'`,
    `hindcast recall --symbol XAUUSD --order losses_first --limit 5`,
  ],
  check: [
    `hindcast check --symbol XAUUSD --side long --size 0.5 --strategy breakout --context '{"trend":"up","volatility":"normal"}' --entry 2000 --stop 1990`,
  ],
  beliefs: [`hindcast beliefs --symbol XAUUSD --context '{"trend":"up"}'`, 'hindcast show B3'],
}

/** Examples for the end of a help text. */
export const exampleText = (call: string): string => {
  const examples = EXAMPLES[call] ?? []
  return examples.length === 0 ? '' : `\nExamples:\n${examples.map((one) => `  ${one}`).join('\n')}`
}
