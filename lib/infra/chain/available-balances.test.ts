import { beforeEach, describe, expect, it } from 'vitest'
import { balanceKey } from '@/lib/domain/auction/balance-key'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { createAvailableBalances } from './available-balances'

const [anna, bert, weth, usdc] = ['a1', 'b1', '01', '02'].map((byte) =>
  address(`0x${byte.repeat(20)}`),
) as [Address, Address, Address, Address]
const ofAnna = { owner: anna, token: weth }
const ofBert = { owner: bert, token: usdc }

let nowMs = 0
let reads: (readonly { readonly owner: Address; readonly token: Address }[])[] = []
const funds = { balance: atoms(7n), allowance: atoms(5n) }

beforeEach(() => {
  nowMs = 0
  reads = []
})

const reading = (answer: () => Promise<readonly (typeof funds)[]>, timeoutMs = 60_000) =>
  createAvailableBalances({
    funding: (pairs) => {
      reads.push(pairs)
      return answer()
    },
    nowMs: () => nowMs,
    timeoutMs,
  })

describe('available balances', () => {
  it('are the smaller of balance and allowance, read at once for all pairs, each once', async () => {
    const read = reading(async () => [funds, { balance: atoms(2n), allowance: atoms(9n) }])
    expect(await read([ofAnna, ofBert, ofAnna])).toEqual(
      new Map([
        [balanceKey(anna, weth), 5n],
        [balanceKey(bert, usdc), 2n],
      ]),
    )
    expect(reads).toEqual([[ofAnna, ofBert]])
  })

  it('are read again after a second, and only those that are not known', async () => {
    const read = reading(async () => [funds])
    await read([ofAnna])
    nowMs = 999
    await Promise.all([read([ofAnna]), read([ofAnna, ofBert])])
    expect(reads).toEqual([[ofAnna], [ofBert]])
    nowMs = 1_000
    await read([ofAnna])
    expect(reads).toEqual([[ofAnna], [ofBert], [ofAnna]])
  })

  it('are missing for a token that does not report them', async () => {
    const read = createAvailableBalances({ funding: async () => [null, funds], nowMs: () => 0 })
    expect(await read([ofAnna, ofBert])).toEqual(new Map([[balanceKey(bert, usdc), 5n]]))
  })

  it('are missing when the node fails or is late, and asks nothing for nobody', async () => {
    const failing = reading(() => Promise.reject(new Error('down')))
    expect(await failing([ofAnna])).toEqual(new Map())
    const late = reading(() => new Promise(() => undefined), 20)
    expect(await late([ofAnna])).toEqual(new Map())
    reads = []
    expect(await late([])).toEqual(new Map())
    expect(reads).toEqual([])
  })
})
