import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import {
  cancelStuckTransactions,
  UNCERTAIN,
  type UncertainSubmitters,
} from './cancel-stuck-transactions'

const ONE = address(`0x${'1'.repeat(40)}`)
const OTHER = address(`0x${'2'.repeat(40)}`)

function fakeAccounts(pending: ReadonlySet<Address>) {
  const cancelled: [Address, number][] = []
  const deps = {
    isPending: async (account: Address) => pending.has(account),
    cancelUnknown: async (account: Address, rounds: number) => {
      cancelled.push([account, rounds])
    },
  }
  return { deps, cancelled }
}

describe('cancelStuckTransactions', () => {
  it('raises the fee each round until nothing is pending', async () => {
    const pending = new Set([ONE])
    const { deps, cancelled } = fakeAccounts(pending)
    let uncertain: UncertainSubmitters = new Map([[ONE, UNCERTAIN]])
    for (const headBlock of [7, 7, 8, 9, 9, 10]) {
      uncertain = await cancelStuckTransactions(deps, uncertain, { headBlock, busy: new Set() })
    }
    expect(cancelled).toEqual([
      [ONE, 0],
      [ONE, 1],
      [ONE, 2],
    ])
    pending.clear()
    const left = await cancelStuckTransactions(deps, uncertain, { headBlock: 11, busy: new Set() })
    expect(left.size).toBe(0)
  })

  it('skips accounts with watched attempts, and cancels nothing without a pending transaction', async () => {
    const { deps, cancelled } = fakeAccounts(new Set([ONE]))
    const uncertain = new Map([
      [ONE, UNCERTAIN],
      [OTHER, UNCERTAIN],
    ])
    const busy = new Set([ONE])
    const left = await cancelStuckTransactions(deps, uncertain, { headBlock: 7, busy })
    expect(cancelled).toEqual([])
    expect([...left]).toEqual([[ONE, UNCERTAIN]])
  })
})
