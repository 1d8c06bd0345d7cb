import { z } from 'zod'
import { zIso } from '../outputs/answer-fields.ts'
import { SCOPES, TOKEN_ACTORS, type Token } from './token.ts'

/** A token as it is told of, without what is secret of it. */
export const zTokenOut = z
  .object({
    id: z.string().describe('what it is revoked by'),
    agent: z.string().nullable().describe('whose memory; null: of every agent'),
    actor: z.enum(TOKEN_ACTORS).describe('in whose name its bearer calls'),
    scope: z.enum(SCOPES).describe('what it may do; write includes reading'),
    name: z.string().describe('what it is called; events recorded by it carry the name'),
    madeAt: zIso.describe('when it was made'),
    expiresAt: zIso.nullable().describe('when it no longer counts; null: never'),
  })
  .meta({ id: 'Token' })

export const tokenOut = ({ id, agent, actor, scope, name, madeAt, expiresAt }: Token) => ({
  id,
  agent,
  actor,
  scope,
  name,
  madeAt,
  expiresAt,
})
