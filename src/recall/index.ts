// The contract of the room: what is handed back at the moment of a decision. Named exports only.
export { activitySection } from './context/activity.ts'
export { minutes, money, price, signedMoney, signedShare } from './context/number.ts'
export { openTradesSection } from './context/open-trades.ts'
export { renderSections, type Section } from './context/section.ts'
