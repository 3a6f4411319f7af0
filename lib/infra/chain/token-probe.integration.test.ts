import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import { type OddToken, oddTokenCode } from './odd-tokens.fixture'
import { createTokenProbe, type TokenProbe } from './token-probe'

let chain: ContractChain
let probe: TokenProbe
let nowMs = 0
const odd = new Map<OddToken, Address>()

beforeAll(async () => {
  chain = await startContractChain()
  const { settlement: settlementContract, vaultRelayer } = chain.contracts
  probe = createTokenProbe({
    client: chain.client,
    settlementContract,
    vaultRelayer,
    holdersOf: () => [chain.contracts.allowList, chain.faucet.address],
    nowMs: () => nowMs,
  })
  for (const [name, data] of await oddTokenCode()) {
    const { contract } = await chain.send(chain.faucet, { data })
    if (contract !== null) odd.set(name, contract)
  }
})

afterAll(async () => {
  await chain.stop()
})

const listed = (symbol: string): Address => {
  const token = chain.tokens.find((token) => token.symbol === symbol)
  if (token === undefined) throw new Error(`${symbol} is not listed`)
  return token.address
}

const oddToken = (name: OddToken): Address => odd.get(name) ?? address(`0x${'00'.repeat(20)}`)

const at = (position: bigint) => ({ order: 'holder first', position })

describe('token probe', () => {
  it.each([
    ['WETH', 3n],
    ['USDC', 0n],
    ['DAI', 0n],
    ['WBTC', 0n],
  ])('accepts %s and finds its balances at position %i', async (symbol, position) => {
    expect(await probe.examine(listed(symbol))).toEqual({
      kind: 'fit',
      balanceLayout: at(position),
    })
  })

  it('finds the listed token that takes a fee on transfer', async () => {
    expect(await probe.examine(listed('TAX'))).toMatchObject({
      kind: 'unfit',
      reason: expect.stringMatching(/^takes (\d+) and delivers (?!\1)\d+ when \1 is transferred$/),
    })
  })

  it.each<[OddToken, string]>([
    ['Paused', 'refuses plain transfers'],
    ['Silent', 'takes 0 and delivers 0'],
    ['Growing', 'changes balances by itself'],
    ['Shares', 'computes its balances from shares'],
    ['HiddenTax', 'and delivers'],
  ])('rejects the token %s: it %s', async (name, reason) => {
    expect(await probe.examine(oddToken(name))).toMatchObject({
      kind: 'unfit',
      reason: expect.stringContaining(reason),
    })
  })

  it('accepts a standard token, also when its balances are at an unusual position', async () => {
    expect(await probe.examine(oddToken('Plain'))).toEqual({ kind: 'fit', balanceLayout: at(1n) })
    expect(await probe.examine(oddToken('Hidden'))).toEqual({ kind: 'fit', balanceLayout: null })
  })

  it('takes a token for fit that can be neither funded nor found', async () => {
    const { settlement: settlementContract, vaultRelayer } = chain.contracts
    const blind = (holders: readonly Address[]) =>
      createTokenProbe({
        client: chain.client,
        settlementContract,
        vaultRelayer,
        holdersOf: () => holders,
        nowMs: () => nowMs,
      }).examine(oddToken('HiddenTax'))
    const fit = { kind: 'fit', balanceLayout: null }
    expect([await blind([]), await blind([chain.contracts.allowList])]).toEqual([fit, fit])
  })

  it('distinguishes an account without code and another contract from a token', async () => {
    for (const other of [chain.faucet.address, chain.contracts.allowList]) {
      expect(await probe.examine(other)).toEqual({
        kind: 'unfit',
        reason: 'is not a token on this network',
      })
    }
  })

  it('caches its result for ten minutes', async () => {
    const token = oddToken('Plain')
    const first = probe.examine(token)
    expect(probe.examine(token)).toBe(first)
    nowMs += 10 * 60_000
    expect(probe.examine(token)).not.toBe(first)
  })
})
