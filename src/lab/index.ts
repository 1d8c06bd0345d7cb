// The contract of the room, published as hindcast/lab: trying an agent and its memory. Named exports only.
export { type DemoOptions, type DemoResult, runDemo } from './demo/demo.ts'
export { type LivingOptions, liveDemo } from './demo/living.ts'
export type { DemoProgress } from './demo/trading.ts'
export {
  PaperBroker,
  type PaperBrokerOptions,
  type PaperOrder,
  type PaperQuotes,
} from './paper-broker/paper-broker.ts'
export { type Replayed, type ReplayOptions, replay, type SourceReport } from './replay/index.ts'
