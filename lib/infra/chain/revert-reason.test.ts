import { BaseError, ExecutionRevertedError } from 'viem'
import { expect, it } from 'vitest'
import { revertReason } from './revert-reason'

const reasonOf = (details: string) =>
  revertReason(new ExecutionRevertedError({ cause: new BaseError('reverted', { details }) }))

it('is what a node reports, without marks that are not drawn, and bounded', () => {
  expect(reasonOf('execution reverted: \u202eno\u0000 funds\u200b')).toBe('no funds')
  expect(reasonOf(`execution reverted: ${'x'.repeat(300)}`)).toHaveLength(200)
})
