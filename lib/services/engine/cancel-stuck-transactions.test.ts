import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { cancelStuckTransactions, UNCERTAIN } from './cancel-stuck-transactions'

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
    const uncertain = new Map([[ONE, UNCERTAIN]])
    for (const headBlock of [7, 7, 8, 9, 9, 10]) {
      await cancelStuckTransactions(deps, uncertain, { headBlock, busy: new Set() })
    }
    expect(cancelled).toEqual([
      [ONE, 0],
      [ONE, 1],
      [ONE, 2],
    ])
    pending.clear()
    await cancelStuckTransactions(deps, uncertain, { headBlock: 11, busy: new Set() })
    expect(uncertain.size).toBe(0)
  })

  it('skips accounts with watched attempts, and cancels nothing without a pending transaction', async () => {
    const { deps, cancelled } = fakeAccounts(new Set([ONE]))
    const uncertain = new Map([
      [ONE, UNCERTAIN],
      [OTHER, UNCERTAIN],
    ])
    await cancelStuckTransactions(deps, uncertain, { headBlock: 7, busy: new Set([ONE]) })
    expect(cancelled).toEqual([])
    expect([...uncertain]).toEqual([[ONE, UNCERTAIN]])
  })
})
