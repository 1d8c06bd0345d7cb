/** Examples of commands that take JSON. A test pastes each into a shell. */
export const EXAMPLES: { readonly [operation: string]: readonly string[] } = {
  'plan.create': [
    `hindcast plan create --condition '{"drawdown":{"from":0.1}}' --until '{"drawdown":{"below":0.05}}' --action '{"type":"adjust_param","param":"size","multiply":0.5}'`,
    `hindcast plan create --condition '{"event":"NFP","session":["london","overlap"]}' --action '{"type":"skip_trade"}' --reason 'spikes both ways'`,
    `hindcast plan create --condition '{"any":[{"volatility":"high"},{"losingStreak":{"from":3}}]}' --action '{"type":"alert","message":"slow down"}' --expires-at null`,
  ],
  'belief.seed': [
    `hindcast belief seed with-the-trend --strategy breakout`,
    `hindcast belief seed --proposition 'Breakouts in the Asian session are fakes' --condition '{"strategy":"breakout","session":"asia"}' --claim loses`,
  ],
  recall: [
    `hindcast recall --symbol XAUUSD --strategy breakout --side long --context '{"trend":"up","volatility":"normal"}'`,
    `hindcast recall --symbol XAUUSD --order losses_first --limit 5`,
  ],
  size: [
    `hindcast size --symbol XAUUSD --strategy breakout --side long --context '{"trend":"up","volatility":"normal"}' --entry 2000 --stop 1990`,
  ],
  check: [
    `hindcast check --symbol XAUUSD --side long --size 0.5 --strategy breakout --context '{"trend":"up","volatility":"normal"}' --entry 2000 --stop 1990`,
  ],
  beliefs: [`hindcast beliefs --symbol XAUUSD --context '{"trend":"up"}'`, 'hindcast beliefs B3'],
}

/** Examples for the end of a help text, continued on the next line where they are too wide. */
export const exampleText = (operation: string, width: number): string => {
  const examples = EXAMPLES[operation] ?? []
  if (examples.length === 0) return ''
  return `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map((one) => folded(one, width)).join('\n')}`
}

/** A command broken into lines before its flags. */
const folded = (command: string, width: number): string => {
  const lines: string[] = []
  for (const word of command.split(/ (?=--)/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + ROOM <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? `  ${word}` : `    ${word}`)
  }
  return lines.join(' \\\n')
}

/** Room for a space before the flag and a backslash at the end of the line. */
const ROOM = 3
