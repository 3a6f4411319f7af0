import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { cancelStuckTransactions, DOUBTFUL } from './cancel-stuck-transactions'

const ONE = address(`0x${'1'.repeat(40)}`)
const OTHER = address(`0x${'2'.repeat(40)}`)

function lanesWith(pending: ReadonlySet<Address>) {
  const asked: [Address, number][] = []
  const deps = {
    isPending: async (account: Address) => pending.has(account),
    cancelUnknown: async (account: Address, rounds: number) => {
      asked.push([account, rounds])
    },
  }
  return { deps, asked }
}

describe('cancelStuckTransactions', () => {
  it('offers more each round until nothing waits', async () => {
    const pending = new Set([ONE])
    const { deps, asked } = lanesWith(pending)
    const doubtful = new Map([[ONE, DOUBTFUL]])
    for (const headBlock of [7, 7, 8, 9, 9, 10]) {
      await cancelStuckTransactions(deps, doubtful, { headBlock, busy: new Set() })
    }
    expect(asked).toEqual([
      [ONE, 0],
      [ONE, 1],
      [ONE, 2],
    ])
    pending.clear()
    await cancelStuckTransactions(deps, doubtful, { headBlock: 11, busy: new Set() })
    expect(doubtful.size).toBe(0)
  })

  it('leaves accounts with watched attempts alone, and asks nothing of free ones', async () => {
    const { deps, asked } = lanesWith(new Set([ONE]))
    const doubtful = new Map([
      [ONE, DOUBTFUL],
      [OTHER, DOUBTFUL],
    ])
    await cancelStuckTransactions(deps, doubtful, { headBlock: 7, busy: new Set([ONE]) })
    expect(asked).toEqual([])
    expect([...doubtful]).toEqual([[ONE, DOUBTFUL]])
  })
})
