import 'server-only'
import { encodeFunctionData, hexToNumber, parseAbi, type Hex as ViemHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import type { Address } from '@/lib/domain/shared/address'
import { BASE_FEE_WEI } from '../anvil-process'
import { localAccounts } from '../genesis'
import type { Genesis } from '../manifest'
import { readPoolStates } from '../pool-states'
import type { Rpc } from '../rpc'
import { type LocalAccount, seededSequence } from '../seed'
import { historyMarket } from './history-market'
import { type HistoryBlock, planHistory } from './history-plan'
import type { PriceWalk } from './price-walk'

const abi = parseAbi([
  'struct Order { address pair; bool sellToken0; uint256 amountIn; }',
  'function swapMany(Order[] orders, address to)',
  'function transfer(address to, uint256 amount)',
])
const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))
const GAS_PER_SWAP = 160_000n
const GAS_PER_TRANSFER = 120_000n
/** Far below the gas limit of a block. */
const SWAPS_PER_TRANSACTION = 60

export type MinedHistory = { readonly blocks: number; readonly swaps: number }

/**
 * Mines the simulated past on a node that orders transactions by submission and has only genesis.
 * Errors: throws when the chain's final reserves differ from the plan's.
 */
export async function mineHistory(input: {
  readonly rpc: Rpc
  readonly genesis: Genesis
  readonly seed: string
  readonly walk: PriceWalk
}): Promise<MinedHistory> {
  const { rpc, genesis, seed, walk } = input
  const { faucet, marketMaker } = localAccounts(seed)
  const openingTime = genesis.genesisTime - (walk.times.at(-1) ?? 0)
  const plan = planHistory({
    ...historyMarket(genesis, walk),
    walk,
    random: seededSequence(`${seed}/history/trades`),
  })
  const signers = {
    faucet: await createSigner(rpc, genesis.chainId, faucet),
    marketMaker: await createSigner(rpc, genesis.chainId, marketMaker),
  }
  const sign = async ({ time, restocks, swaps }: HistoryBlock): Promise<SignedBlock> => {
    const transactions = await Promise.all([
      ...restocks.map(({ token, amount }) => {
        const args = [marketMaker.address, amount] as const
        const data = encodeFunctionData({ abi, functionName: 'transfer', args })
        return signers.faucet({ to: token, data, gas: GAS_PER_TRANSFER })
      }),
      ...inGroups(swaps, SWAPS_PER_TRANSACTION).map((group) => {
        const orders = group.map(({ pool: pair, ...order }) => ({ pair, ...order }))
        const args = [orders, marketMaker.address] as const
        const data = encodeFunctionData({ abi, functionName: 'swapMany', args })
        const gas = 60_000n + GAS_PER_SWAP * BigInt(group.length)
        return signers.marketMaker({ to: genesis.contracts.poolTrader, data, gas })
      }),
    ])
    return { timestamp: openingTime + time, transactions }
  }
  const mine = async ({ timestamp, transactions }: SignedBlock): Promise<void> => {
    for (const raw of transactions) await rpc.call('eth_sendRawTransaction', raw)
    await rpc.call('anvil_setNextBlockBaseFeePerGas', `0x${BASE_FEE_WEI.toString(16)}`)
    await rpc.call('evm_mine', { timestamp })
  }

  const mined = { blocks: 0, swaps: 0 }
  let ready: SignedBlock | null = null
  for (;;) {
    const { value, done } = plan.next()
    // Signing takes about as long as the node's execution, so both run at once.
    const [signed]: readonly [SignedBlock | null, unknown] = await Promise.all([
      done === true ? null : sign(value),
      ready === null ? null : mine(ready),
    ])
    if (done === true) {
      await requireReserves(rpc, genesis, value)
      return mined
    }
    ready = signed
    mined.blocks += 1
    mined.swaps += value.swaps.length
  }
}

type SignedBlock = { readonly timestamp: number; readonly transactions: readonly ViemHex[] }

async function requireReserves(
  rpc: Rpc,
  genesis: Genesis,
  expected: readonly {
    readonly address: Address
    readonly reserve0: bigint
    readonly reserve1: bigint
  }[],
): Promise<void> {
  const pools = expected.map(({ address }) => address)
  const states = await readPoolStates(rpc, genesis.contracts.chainReader, pools)
  for (const [index, { address, reserve0, reserve1 }] of expected.entries()) {
    const state = states[index]
    if (state?.reserve0 !== reserve0 || state.reserve1 !== reserve1) {
      throw new Error(`history: pool ${address} did not end with the planned reserves`)
    }
  }
}

/** Signs an account's transactions one after the other, starting at its next nonce. */
async function createSigner(rpc: Rpc, chainId: number, { address, privateKey }: LocalAccount) {
  const count = await rpc.call('eth_getTransactionCount', address, 'latest')
  const account = privateKeyToAccount(privateKey)
  let nonce = hexToNumber(hexText.parse(count))
  return (call: { to: Address; data: ViemHex; gas: bigint }): Promise<ViemHex> =>
    account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: nonce++,
      maxFeePerGas: BASE_FEE_WEI * 4n,
      maxPriorityFeePerGas: 0n,
      ...call,
    })
}

function inGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
