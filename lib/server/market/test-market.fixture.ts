import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { startContractChain } from '@/lib/infra/chain/local/contract-chain.fixture'
import type { Database } from '@/lib/infra/db/database'
import { migratedDatabase } from '@/lib/infra/db/test-database.fixture'
import { createMarketSync, type StoreCall } from '@/lib/infra/market/market-sync'
import type { StoreRequest } from '@/lib/infra/market/messages'
import { marketIndexStore } from './market-index'

const traderAbi = parseAbi([
  'struct Order { address pair; bool sellToken0; uint256 amountIn; }',
  'function swapMany(Order[] orders, address to)',
])

export type TestMarket = Awaited<ReturnType<typeof startTestMarket>>
export type IndexRun = ReturnType<TestMarket['syncOn']>

/** A real node with the network's market, and market indexes of it on the test's databases. */
export async function startTestMarket() {
  const chain = await startContractChain()
  const opened: Database[] = []
  let turn = 0

  const token = (symbol: string) => {
    const found = chain.tokens.find((item) => item.symbol === symbol)
    if (found === undefined) throw new Error(symbol)
    return found
  }
  const withTax = token('TAX').address

  return {
    chain,
    token,

    emptyDatabase: async (open: () => Promise<Database> = () => migratedDatabase()) => {
      const database = await open()
      opened.push(database)
      return database
    },

    syncOn: (
      database: Database,
      failWhen: (request: StoreRequest) => 'before' | 'after' | null = () => null,
      { maxBlocks = 10_000, headTimeoutMs = 0 } = {},
    ) => {
      const store = marketIndexStore(database, chain.chainId)
      const callStore = async (request: StoreRequest) => {
        const when = failWhen(request)
        if (when === 'before') throw new Error('killed before the write')
        const answer = await store(request)
        if (when === 'after') throw new Error('killed after the write')
        return answer
      }
      const reorganisations: (number | null)[] = []
      let indexed = 0
      const sync = createMarketSync({
        client: createEvmClient({ rpcUrl: chain.rpc.url, chainId: chain.chainId, retries: 0 }),
        setup: {
          rpcUrl: chain.rpc.url,
          chainId: chain.chainId,
          startBlock: chain.deployBlock,
          usdToken: token('USDC').address,
          wrappedNativeToken: chain.contracts.wrappedNativeToken,
          tokens: chain.tokens,
          factories: chain.factories,
        },
        callStore: callStore as StoreCall,
        onProgress: (progress) => {
          indexed = progress.indexedBlock
        },
        onReorganised: (forkBlock) => reorganisations.push(forkBlock),
        onRefused: () => undefined,
        nowMs: () => performance.now(),
        maxBlocks,
        headTimeoutMs,
      })
      const toHead = async () => {
        while ((await sync.step()) === 'more') {}
      }
      return { sync, reorganisations, toHead, indexed: () => indexed }
    },

    head: async () => Number(await chain.client.getBlockNumber({ cacheTime: 0 })),

    /** Mines one block of swaps through several pools; their sizes depend on the turn. */
    trade: async (seconds: number) => {
      turn += 1
      await chain.mine(seconds)
      const orders = chain.pools
        .filter(({ token0, token1 }) => token0 !== withTax && token1 !== withTax)
        .filter((_, index) => (index + turn) % 4 === 0)
        .map((pool, index) => {
          const sold = chain.tokens.find((item) => item.address === pool.token0)
          return {
            pair: pool.address,
            sellToken0: true,
            amountIn: BigInt(turn + index + 1) * 10n ** BigInt((sold?.decimals ?? 18) - 3),
          }
        })
      const done = await chain.send(chain.marketMaker, {
        to: chain.contracts.poolTrader,
        data: encodeFunctionData({
          abi: traderAbi,
          functionName: 'swapMany',
          args: [orders, chain.marketMaker.address],
        }),
      })
      if (!done.ok) throw new Error('the swaps failed')
    },

    move: async (symbol: string, to: Address, amount: bigint) => {
      const done = await chain.send(chain.marketMaker, {
        to: token(symbol).address,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
      })
      if (!done.ok) throw new Error('the transfer failed')
    },

    someone: (byte: number) => address(`0x${byte.toString(16).padStart(2, '0').repeat(20)}`),

    stop: async () => {
      for (const database of opened) await database.close()
      await chain.stop()
    },
  }
}
