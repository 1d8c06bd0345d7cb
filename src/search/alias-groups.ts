/** Names for one thing. */
export type AliasGroup = readonly [string, ...string[]]

/** Groups apart by semicolons, their names by commas. */
const groupsIn = (text: string): readonly AliasGroup[] =>
  text.split(';').map((group) => {
    const [first = '', ...rest] = group.split(',').map((name) => name.trim())
    return [first, ...rest]
  })

/**
 * Groups every search starts with; the user's own come on top. Written the way people and platforms write them. Names that mean
 * something else in plain text are left out (cable, won, ES, CL): a user who means them adds a group.
 */
export const DEFAULT_ALIASES: readonly AliasGroup[] = groupsIn(`
  gold, XAU, XAUUSD, bullion, 黄金, 金价, 現物金, ゴールド; silver, XAG, XAGUSD, 白银; copper, HG, 铜价, 沪铜;
  crude oil, crude, oil, petroleum, WTI, XTIUSD, USOIL, brent, XBRUSD, UKOIL, 原油, 油价; natural gas, natgas, XNGUSD, 天然气;
  s&p 500, SPX, SP500, S&P500, US500, SPY, spoos, 标普500, 标普; nasdaq 100, nasdaq, NDX, NAS100, US100, QQQ, 纳指, 纳斯达克;
  dow jones, DJIA, US30, dow, 道指; nikkei, JP225, 日经, 日経平均; hang seng, HSI, HK50, 恒指, 恒生指数; csi 300, CSI300, 000300.SH, 沪深300;
  dollar index, DXY, USDX, 美元指数; USD, us dollar, greenback, 美元, 美金; EUR, euro, 欧元; EURUSD, euro dollar, fiber, 欧美;
  JPY, yen, 日元, 日圆, 円安, 円高; USDJPY, dollar yen, 美日, ドル円; GBP, sterling, british pound, 英镑; AUD, aussie, 澳元; CHF, swiss franc, franc, 瑞郎;
  CAD, loonie, 加元; NZD, kiwi, 纽元; CNH, CNY, yuan, renminbi, RMB, 人民币;
  bitcoin, BTC, XBT, BTCUSDT, BTCUSD, 比特币; solana, SOL, SOLUSDT, SOLUSD; ethereum, ether, ETH, ETHUSDT, ETHUSD, 以太坊;
  stop loss, stoploss, SL, protective stop, 止损, 損切り; take profit, TP, profit target, price target, 止盈, 利確;
  drawdown, draw down, max dd, MDD, 回撤; position size, position sizing, lot size, 仓位; risk reward, risk to reward, R:R, RRR, 盈亏比;
  leverage, geared, gearing, 杠杆; margin call, liquidation, liquidated, 爆仓, 强平; breakout, break out, broke out, breaks out, 突破;
  pullback, pull back, retracement, 回调, 回踩, 押し目; mean reversion, mean reverting, 均值回归; trend following, momentum, 趋势跟踪, 动量, 顺势;
  moving average, SMA, EMA, 均线, 移动平均; volatility, vol, 波动率, 波动; volume, turnover, 成交量, 放量; slippage, 滑点;
  spread, bid ask, 点差, 价差; earnings, quarterly results, 财报, 业绩; federal reserve, fed, FOMC, 美联储, 联储;
  interest rate, rate hike, rate cut, 利率, 加息, 降息; inflation, CPI, 通胀; nonfarm payrolls, nonfarm, NFP, payrolls, jobs report, 非农;
  losing streak, consecutive losses, losses in a row, 连亏; revenge trading, revenge trade, 报复性交易; overtrading, over trading, 过度交易`)
