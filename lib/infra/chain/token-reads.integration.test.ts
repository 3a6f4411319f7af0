import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import { createTokenNames } from './token-names'
import { createTokenReads } from './token-reads'

/**
 * Creation code of a contract that returns 3 MB to every call:
 * PUSH7 (PUSH3 3_000_000, PUSH1 0, RETURN), PUSH1 0, MSTORE, PUSH1 7, PUSH1 25, RETURN.
 */
const LARGE_CODE = '0x66622dc6c06000f360005260076019f3'

let chain: ContractChain
let large: Address

beforeAll(async () => {
  chain = await startContractChain()
  const { contract } = await chain.send(chain.faucet, { data: LARGE_CODE })
  large = contract ?? address(`0x${'00'.repeat(20)}`)
})

afterAll(async () => {
  await chain.stop()
})

it('reads of a token return its names, and nothing of a contract that returns megabytes', async () => {
  const reads = createTokenReads(chain.client)
  const nameOf = createTokenNames({ client: chain.client, decimals: reads.decimals, known: [] })
  for (const { address: token, symbol, decimals } of chain.tokens) {
    expect(await nameOf(token)).toEqual({ address: token, symbol, decimals })
    expect(await reads.totalSupply(token)).toBeGreaterThan(0n)
  }
  expect(await reads.isContract(large)).toBe(true)
  expect(await reads.decimals(large)).toBeNull()
  expect(await reads.totalSupply(large)).toBeNull()
  expect(await nameOf(large)).toEqual({ address: large, symbol: null, decimals: null })
})
