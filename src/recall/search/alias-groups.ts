/** Names for one thing. The first names the group. */
export type AliasGroup = readonly [string, ...string[]]

/** Groups apart by semicolons, their names by commas. */
const groupsIn = (text: string): readonly AliasGroup[] =>
  text.split(';').map((group) => {
    const [first = '', ...rest] = group.split(',').map((name) => name.trim())
    return [first, ...rest]
  })

// Written the way people and platforms write them. Names that mean something else in plain text are left out (cable, kiwi, pound,
// ES, CL, GC, DD as in "due diligence"): a user who means them adds a group.

const METALS = groupsIn(`
  gold, XAU, XAUUSD, XAU/USD, bullion, 黄金, 金价, 現物金, ゴールド; silver, XAG, XAGUSD, XAG/USD, 白银, 銀価格; platinum, XPT, XPTUSD, 铂金;
  copper, HG, 铜价, 沪铜`)

const ENERGY = groupsIn(`
  crude oil, crude, oil, petroleum, WTI, XTIUSD, USOIL, brent, XBRUSD, UKOIL, 原油, 油价; natural gas, natgas, NATGAS, XNGUSD, 天然气`)

const FARM_AND_MINE = groupsIn(`
  wheat, 小麦; corn, maize, 玉米; soybeans, soybean, soyabeans, 大豆; rapeseed, canola, 菜籽; palm oil, 棕榈油; coffee, arabica, robusta, 咖啡;
  cocoa, 可可; sugar, 白糖, 原糖; cotton, 棉花; orange juice; lumber, 木材; rubber, 橡胶; live cattle, feeder cattle, cattle;
  lean hogs, lean hog, hogs, 生猪; palladium, XPD, XPDUSD, 钯金; rhodium; nickel, 沪镍; zinc, 沪锌; aluminium, aluminum, 沪铝; iron ore, 铁矿石;
  lithium, 碳酸锂; uranium; coal, 焦煤, 动力煤`)

const INDICES = groupsIn(`
  s&p 500, SPX, SP500, S&P500, US500, SPY, spoos, 标普500, 标普; nasdaq 100, nasdaq, NDX, NAS100, US100, QQQ, 纳指, 纳斯达克;
  dow jones, DJIA, US30, dow, 道指, 道琼斯; russell 2000, RUT, US2000, IWM, 罗素2000; dax, GER40, DE40, DE30; ftse 100, ftse, UK100;
  nikkei, JP225, nikkei 225, 日经, 日経平均, 日経225; hang seng, HSI, HK50, 恒指, 恒生指数; csi 300, CSI300, 000300.SH, 沪深300;
  vix, volatility index, 恐慌指数; dollar index, DXY, USDX, 美元指数`)

const CURRENCIES = groupsIn(`
  euro dollar, EURUSD, EUR/USD, fiber, 欧元美元, 欧美; sterling, GBPUSD, GBP/USD, 英镑, 镑美; dollar yen, USDJPY, USD/JPY, 美日, ドル円;
  swissy, USDCHF, USD/CHF, 瑞郎; aussie, AUDUSD, AUD/USD, 澳元; loonie, USDCAD, USD/CAD, 加元; nzdusd, NZD/USD, 纽元;
  yuan, USDCNH, USD/CNH, renminbi, RMB, 人民币; lira, USDTRY, 里拉; rand, USDZAR, 兰特; zloty, USDPLN; forint, USDHUF; koruna, USDCZK;
  krona, USDSEK; krone, USDNOK; mexican peso, peso, USDMXN; brazilian real, USDBRL; rupee, USDINR; korean won, USDKRW; baht, USDTHB;
  shekel, USDILS; ruble, rouble, USDRUB`)

const BONDS = groupsIn(`
  bund, bunds, FGBL; gilt, gilts; JGB, JGBs; convertible bond, convertible bonds, 可转债; municipal bond, municipal bonds, muni, munis`)

const CRYPTO = groupsIn(`
  bitcoin, BTC, XBT, BTCUSDT, BTCUSD, 比特币, ビットコイン; ethereum, ether, ETH, ETHUSDT, ETHUSD, 以太坊, 以太币; solana, SOL, SOLUSDT, SOLUSD;
  ripple, XRP, XRPUSDT, XRPUSD, 瑞波币; cardano, ADA, ADAUSDT; litecoin, LTC, LTCUSDT, 莱特币; dogecoin, DOGE, DOGEUSDT, 狗狗币`)

/** The shares that most is written of, by company and ticker. Those whose name or ticker is a word (target, COST, MA) are left out. */
const SHARES = groupsIn(`
  apple, AAPL; microsoft, MSFT, 微软; alphabet, google, GOOGL, GOOG, 谷歌; amazon, AMZN, 亚马逊; nvidia, NVDA, 英伟达; tesla, TSLA, 特斯拉;
  facebook, meta platforms; netflix, NFLX, 奈飞; broadcom, AVGO, 博通; taiwan semiconductor, TSMC, TSM, 台积电; AMD; intel, INTC, 英特尔;
  qualcomm, QCOM, 高通; micron; ASML; samsung, 三星; IBM; salesforce; adobe, ADBE; palantir, PLTR; coinbase; paypal, PYPL; uber; airbnb, ABNB;
  berkshire, berkshire hathaway, BRK.B, BRK.A, 伯克希尔; jpmorgan, JPM, 摩根大通; goldman sachs, 高盛; morgan stanley, 摩根士丹利; citigroup, 花旗;
  wells fargo, WFC; HSBC, 汇丰; visa; mastercard; walmart, WMT, 沃尔玛; disney, 迪士尼; mcdonalds, MCD, 麦当劳; starbucks, SBUX, 星巴克;
  coca cola, 可口可乐; pepsi, PEP; nike, NKE, 耐克; LVMH; boeing, 波音; airbus, 空客; lockheed; caterpillar; fedex, FDX; general electric;
  general motors; ford; toyota, 丰田; volkswagen, 大众汽车; exxon, exxonmobil, XOM, 埃克森; chevron, CVX, 雪佛龙; pfizer, PFE, 辉瑞; moderna, MRNA;
  eli lilly, LLY, 礼来; novo nordisk; johnson and johnson, JNJ, 强生; unitedhealth, UNH; sony, 索尼; softbank, 软银; alibaba, BABA, 阿里巴巴;
  tencent, 0700.HK, 腾讯; baidu, BIDU, 百度; pinduoduo, PDD, 拼多多; xiaomi, 小米; meituan, 美团; BYD, 比亚迪; CATL, 宁德时代;
  moutai, kweichow moutai, 600519.SH, 600519.SS, 贵州茅台, 茅台; wuliangye, 五粮液; ping an, 中国平安`)

/** Ways to read a chart, and structures of options. */
const METHODS = groupsIn(`
  ichimoku, ichimoku cloud, 一目均衡; macd; bollinger bands, bollinger, BB, 布林带, 布林线; keltner, keltner channel; donchian, donchian channel;
  fibonacci, fib, fibs, 斐波那契; elliott wave, elliott waves, 艾略特波浪; wyckoff, 威科夫; gann; heikin ashi; renko; point and figure;
  head and shoulders, 头肩顶, 头肩底; straddle, straddles, 跨式; strangle, strangles, 宽跨式; iron condor, iron condors; iron butterfly;
  covered call, covered calls, 备兑`)

const TRADING = groupsIn(`
  stop loss, stoploss, SL, protective stop, 止损, 損切り; take profit, TP, profit target, price target, 止盈, 利確; trailing stop, 移动止损, 追踪止损;
  drawdown, draw down, max dd, MDD, 回撤, ドローダウン; position size, position sizing, lot size, 仓位, 头寸规模;
  risk reward, risk to reward, reward to risk, R:R, RRR, 盈亏比, 风险回报比; leverage, geared, gearing, 杠杆, レバレッジ;
  margin call, liquidation, liquidated, 爆仓, 强平, 追加保证金; breakout, break out, broke out, breaks out, 突破, ブレイクアウト;
  pullback, pull back, retracement, 回调, 回踩, 押し目; oversold, 超卖, 売られすぎ; overbought, 超买, 買われすぎ;
  mean reversion, mean reverting, revert to the mean, 均值回归; trend following, momentum, 趋势跟踪, 动量, 顺势;
  moving average, SMA, EMA, 均线, 移动平均, 移動平均; support, 支撑, 支撑位; resistance, 阻力, 阻力位, 压力位; volatility, vol, 波动率, 波动;
  volume, turnover, 成交量, 出来高, 放量; slippage, 滑点; spread, bid ask, 点差, 价差; earnings, quarterly results, 财报, 业绩, 決算;
  federal reserve, fed, FOMC, 美联储, 联储; interest rate, rate hike, rate cut, 利率, 加息, 降息; inflation, CPI, 通胀, 消费者物价;
  nonfarm payrolls, NFP, payrolls, jobs report, 非农; losing streak, consecutive losses, losses in a row, 连亏, 连续亏损;
  revenge trading, revenge trade, 报复性交易; overtrading, over trading, 过度交易; scale out, partial close, took partials, 分批止盈, 减仓;
  scale in, averaging down, add to the position, 加仓, 补仓`)

/** Of these a group is the name of a thing: who asks about cocoa where nobody wrote of it asks about something else. */
export const THINGS: readonly AliasGroup[] = [
  ...METALS,
  ...ENERGY,
  ...FARM_AND_MINE,
  ...INDICES,
  ...CURRENCIES,
  ...BONDS,
  ...SHARES,
  ...CRYPTO,
  ...METHODS,
]

/** Groups every search starts with; the user's own come on top. */
export const DEFAULT_ALIASES: readonly AliasGroup[] = [...THINGS, ...TRADING]
