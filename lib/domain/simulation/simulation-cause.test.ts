import { describe, expect, it } from 'vitest'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { type FailedSimulation, simulationCause } from './simulation-cause'

const failed = (change: Partial<FailedSimulation>): FailedSimulation => ({
  failure: { refusal: 'other' },
  reason: 'no',
  filled: 0n,
  need: 10n,
  funds: { balance: 10n, allowance: 10n },
  hasCalls: false,
  ...change,
})

describe('simulationCause', () => {
  it.each<[string, bigint | null, Partial<FailedSimulation>]>([
    ['hook_failed', null, { failure: { refusal: 'hook_failed' } }],
    ['receiver_refuses', null, { failure: { refusal: 'receiver_refuses' } }],
    ['token_refuses_transfer', null, { failure: { refusal: 'sale_failed' } }],
    ['token_refuses_transfer', null, { failure: { refusal: 'sale_failed' }, funds: null }],
    ['cancelled_on_chain', null, { filled: MAX_UINT256 }],
    ['expired', null, { reason: 'GPv2: order expired' }],
    ['unsigned', null, { failure: null, reason: 'GPv2: order not presigned' }],
    ['simulation_reverts', null, {}],
    ['simulation_reverts', null, { failure: null }],
  ])('is %s', (cause, missing, change) => {
    expect(simulationCause(failed(change))).toEqual({ cause, missing })
  })

  it.each([{ refusal: 'sale_failed' } as const, null])(
    'says how much the owner lacks (%j)',
    (failure) => {
      const poor = failed({ failure, funds: { balance: 3n, allowance: 0n } })
      expect(simulationCause(poor)).toEqual({ cause: 'balance_missing', missing: 7n })
      expect(simulationCause({ ...poor, hasCalls: true }).cause).toBe('funding_hook_failed')
      const unapproved = failed({ failure, funds: { balance: 10n, allowance: 4n } })
      expect(simulationCause(unapproved)).toEqual({ cause: 'allowance_missing', missing: 6n })
    },
  )
})
