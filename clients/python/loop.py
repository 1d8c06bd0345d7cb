"""A plain trading loop: ask the memory, ask the model, check, order, report what came of it."""

import os

from hindcast import Hindcast

PRICES = [3300, 3306, 3311, 3319, 3314, 3309, 3315, 3306, 3299, 3304, 3310, 3318]
SYMBOL = 'XAUUSD'


def ask(turn, trend, held):
    """Your model, given turn['system']['text'] and turn['user']['text']. This one buys what rises."""
    return 'hold' if held else 'enter' if trend == 'up' else 'skip'


URL = os.environ.get('HINDCAST_URL', 'http://127.0.0.1:4863')
memory = Hindcast(URL, token=os.environ.get('HINDCAST_TOKEN'), agent='gold', run='python-1', mode='backtest',
                  strategy='with-the-trend')
memory.instrument(symbol=SYMBOL, multiplier=100)

equity, held = 10_000, None
for n, price in enumerate(PRICES[1:], start=1):
    at = f'2026-03-02T{n:02}:00:00Z'
    trend = 'up' if price > PRICES[n - 1] else 'down'
    if held and not held['stop'] < price < held['target']:
        memory.fill(at=at, id=f'out-{n}', symbol=SYMBOL, side='sell', size='0.1', price=price)
        equity, held = equity + 10 * (price - held['price']), None
    context = {SYMBOL: {'trend': trend, 'volatility': 'normal', 'price': price, 'atrD1': 40, 'atrH1': 8}}
    turn = memory.turn(at=at, equity=equity + (10 * (price - held['price']) if held else 0), context=context,
                       positions=[held] if held else [], marks={SYMBOL: {'price': price}})
    action = ask(turn, trend, held)
    if action == 'enter':
        check = turn.check(symbol=SYMBOL, side='long', entry=price, stop=price - 6)
        if check['verdict'] == 'stop':
            action = 'skip'
    turn.decide(action=action, symbol=SYMBOL, side='long', stop=price - 6, reason=f'the last hour went {trend}')
    if action == 'enter':
        memory.fill(at=at, id=f'in-{n}', symbol=SYMBOL, side='buy', size='0.1', price=price)
        held = {'symbol': SYMBOL, 'side': 'long', 'size': '0.1', 'price': price, 'stop': price - 6, 'target': price + 7}

for trade in memory.trades()['trades']:
    print(trade['handle'], trade['side'], trade['status'], trade['pnl'], 'USD')
here = memory.recall(symbol=SYMBOL, context={'trend': 'up', 'volatility': 'normal'})['distribution']
print(f"here: {here['mean']:+.2f}R a trade over {here['observations']} trades")
