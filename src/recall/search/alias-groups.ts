/** Names for one thing. The first names the group. */
export type AliasGroup = readonly [string, ...string[]]

/** Groups apart by semicolons, their names by commas. */
const groupsIn = (text: string): readonly AliasGroup[] =>
  text.split(';').map((group) => {
    const [first = '', ...rest] = group.split(',').map((name) => name.trim())
    return [first, ...rest]
  })

// Written the way people and platforms write them. Names that mean something else in plain text are left out (cable, won, real,
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
  nikkei, JP225, nikkei 225, 日经, 日経平均, 日経225; hang seng, HSI, HK50, 恒指, 恒生指数; hong kong stocks, 港股; ftse china a50, china a50, A50, 富时中国, 富时a50; csi 300, CSI300, 000300.SH, 沪深300;
  vix, volatility index, 恐慌指数; dollar index, DXY, USDX, 美元指数`)

/** Codes and pairs, then names, which are of both; codes are not, since a leg alone is not the pair. TRY is a word, and so are won and real. */
const currenciesIn = (text: string): readonly AliasGroup[] =>
  text.split(';').flatMap((line) => {
    const [codes = '', listed = ''] = line.split(':').map((part) => part.trim())
    const names = listed.split(',').flatMap((name) => [name.trim(), ...plural(name.trim())])
    const [first = '', ...others] = names
    const known = codes.split(' ').filter((code) => code.length === 3)
    const pairs = codes.split(' ').filter((code) => code.length === 6)
    return [[first, ...known, ...others], ...pairs.map((pair): AliasGroup => [pair, ...names])]
  })

const plural = (name: string): readonly string[] =>
  /(?:dollar|euro|pound|franc|peso|rupee|rou?ble|shekel)$/u.test(name) ? [`${name}s`] : []

const CURRENCIES: readonly AliasGroup[] = [
  ...currenciesIn(`
    USD: us dollar, dollar, greenback, 美元, 美金, 米ドル; EUR: euro, 欧元, ユーロ; JPY: yen, japanese yen, 日元, 日圆, 円安, 円高;
    GBP GBPUSD: sterling, british pound, pound sterling, pound, 英镑; CHF USDCHF: swiss franc, franc, swissy, swissie, 瑞士法郎, 瑞郎;
    AUD AUDUSD: australian dollar, aussie dollar, aussie, 澳元, 澳币; CAD USDCAD: canadian dollar, loonie, 加元, 加币;
    NZD NZDUSD: new zealand dollar, kiwi dollar, kiwi, 纽元; CNH CNY USDCNH USDCNY: yuan, renminbi, RMB, 人民币;
    HKD: hong kong dollar, 港元, 港币; SGD: singapore dollar, 新元; TWD: taiwan dollar, 台币; USDTRY EURTRY: lira, turkish lira, 里拉;
    ZAR USDZAR: rand, south african rand, 兰特; PLN USDPLN: zloty, 兹罗提; HUF USDHUF: forint, 福林; CZK USDCZK: koruna, 捷克克朗;
    SEK USDSEK: krona, swedish krona, 瑞典克朗; NOK USDNOK: norwegian krone, krone, 挪威克朗; DKK USDDKK: danish krone, krone, 丹麦克朗;
    MXN USDMXN: mexican peso, peso, 墨西哥比索, 比索; BRL USDBRL: brazilian real, 雷亚尔; INR USDINR: rupee, indian rupee, 卢比;
    KRW USDKRW: korean won, 韩元; THB USDTHB: baht, thai baht, 泰铢; ILS USDILS: shekel, 谢克尔; RUB USDRUB: ruble, rouble, 卢布`),
  ...groupsIn(`
    euro dollar, EURUSD, fiber, 欧元美元, 欧美; dollar yen, USDJPY, 美日, ドル円; GBPUSD, 镑美`),
]

/** Amounts are told in these: who asks by one may mean the currency, a text that has one need not be about it. */
export const AMOUNTS: ReadonlySet<string> = new Set(
  'dollar dollars euros pounds francs pesos rupees'.split(' '),
)

const BONDS = groupsIn(`
  bund, bunds, FGBL; gilt, gilts; JGB, JGBs; convertible bond, convertible bonds, 可转债; municipal bond, municipal bonds, muni, munis`)

const CRYPTO = groupsIn(`
  bitcoin, BTC, XBT, BTCUSDT, BTCUSD, 比特币, ビットコイン; ethereum, ether, ETH, ETHUSDT, ETHUSD, 以太坊, 以太币; solana, SOL, SOLUSDT, SOLUSD;
  ripple, XRP, XRPUSDT, XRPUSD, 瑞波币; cardano, ADA, ADAUSDT; litecoin, LTC, LTCUSDT, 莱特币; dogecoin, DOGE, DOGEUSDT, 狗狗币`)

/** The shares that most is written of, by company and ticker. Those whose name or ticker is a word (target, COST, MA) are left out. */
const SHARES = groupsIn(`
  apple, AAPL, 苹果; microsoft, MSFT, 微软; alphabet, google, GOOGL, GOOG, 谷歌; amazon, AMZN, 亚马逊; nvidia, NVDA, 英伟达; tesla, TSLA, 特斯拉;
  facebook, meta platforms; netflix, NFLX, 奈飞; broadcom, AVGO, 博通; taiwan semiconductor, TSMC, TSM, 台积电; AMD; intel, INTC, 英特尔;
  qualcomm, QCOM, 高通; micron, 美光; ASML, 阿斯麦; samsung, 三星; sk hynix, 海力士; IBM; oracle, ORCL, 甲骨文; cisco, CSCO, 思科; salesforce;
  adobe, ADBE; palantir, PLTR; crowdstrike, CRWD; arista, ANET; applied materials, AMAT; lam research, LRCX;
  texas instruments, TXN; supermicro, super micro, SMCI; coinbase; paypal, PYPL; uber; airbnb, ABNB; gamestop, GME;
  berkshire, berkshire hathaway, BRK.B, BRK.A, BRKB, BRKA, 伯克希尔; jpmorgan, JPM, 摩根大通; goldman sachs, 高盛; morgan stanley, 摩根士丹利; citigroup, 花旗;
  bank of america, BAC, 美国银行; wells fargo, WFC; HSBC, 汇丰; UBS, 瑞银; deutsche bank, 德意志银行; blackrock, 贝莱德; visa; mastercard;
  american express, AXP, 美国运通; walmart, WMT, 沃尔玛; home depot, HD; disney, 迪士尼; comcast, CMCSA; verizon, VZ;
  mcdonalds, MCD, 麦当劳; starbucks, SBUX, 星巴克; coca cola, coke, KO, 可口可乐; pepsi, pepsico, PEP, 百事; procter and gamble, procter gamble, 宝洁;
  nike, NKE, 耐克; LVMH; boeing, 波音; airbus, 空客; lockheed, lockheed martin, LMT; caterpillar, 卡特彼勒; honeywell, HON; fedex, FDX;
  general electric; general motors, 通用汽车; ford, 福特; toyota, 丰田; volkswagen, 大众汽车; rivian, RIVN; nio, 蔚来; xpeng, XPEV, 小鹏; li auto, 理想汽车;
  exxon, exxonmobil, XOM, 埃克森; chevron, CVX, 雪佛龙; schlumberger, SLB; pfizer, PFE, 辉瑞; moderna, MRNA; merck, MRK, 默克;
  abbvie, ABBV; amgen, AMGN; gilead, GILD; eli lilly, LLY, 礼来; novo nordisk, 诺和诺德; johnson and johnson, JNJ, 强生; unitedhealth, UNH;
  novartis, 诺华; nestle, 雀巢; siemens, 西门子; rio tinto, 力拓; BHP, 必和必拓; sony, 索尼; softbank, 软银; nintendo, 任天堂; alibaba, BABA, 阿里巴巴;
  tencent, 0700.HK, 腾讯; baidu, BIDU, 百度; pinduoduo, PDD, 拼多多; netease, NTES, 网易; xiaomi, 小米; meituan, 美团; BYD, 比亚迪; CATL, 宁德时代;
  foxconn, hon hai, 鸿海; mediatek, 联发科; yageo, 国巨; moutai, kweichow moutai, 600519.SH, 600519.SS, 贵州茅台, 茅台; wuliangye, 五粮液; ping an, 中国平安`)

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
  nonfarm payrolls, nonfarm, non farm, NFP, payrolls, jobs report, 非农; losing streak, consecutive losses, losses in a row, 连亏, 连续亏损;
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
