import 'server-only'
import type { RpcLog } from 'viem'
import { toEventSelector } from 'viem'
import type { MarketEvent } from '@/lib/domain/market/market-events'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps } from '@/lib/domain/shared/amount'
import type { MarketWorkerSetup } from './messages'

const PAIR_CREATED = toEventSelector('PairCreated(address,address,address,uint256)')
const SYNC = toEventSelector('Sync(uint112,uint112)')
const SWAP = toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)')
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
// The canonical wrapped native token mints and burns without a Transfer event.
const DEPOSIT = toEventSelector('Deposit(address,uint256)')
const WITHDRAWAL = toEventSelector('Withdrawal(address,uint256)')

export const FACTORY_TOPICS = [PAIR_CREATED]
export const MARKET_TOPICS = [SYNC, SWAP, TRANSFER, DEPOSIT, WITHDRAWAL]

export type LogDecoder = (log: RpcLog) => MarketEvent | null

/**
 * Decodes one raw log; `null` when it is not about the network's market. By position instead of by
 * ABI, for speed: catching up reads hundreds of thousands.
 */
export function createLogDecoder(setup: MarketWorkerSetup): LogDecoder {
  const tokens = new Set(setup.tokens.map((token) => token.address))
  const factories = new Map(setup.factories.map((factory) => [factory.address, factory]))
  return (log) => {
    const logIndex = Number(log.logIndex)
    const emitter = address(log.address)
    switch (log.topics[0]) {
      case PAIR_CREATED: {
        const factory = factories.get(emitter)
        const [token0, token1] = [addressIn(log.topics[1]), addressIn(log.topics[2])]
        // Only the network's tokens have balances and prices.
        if (factory === undefined || !tokens.has(token0) || !tokens.has(token1)) return null
        return {
          kind: 'pool',
          logIndex,
          pool: {
            address: addressIn(word(log, 0)),
            factory: emitter,
            project: factory.project,
            feeBps: bps(factory.feeBps),
            token0,
            token1,
            createdBlock: Number(log.blockNumber),
          },
        }
      }
      case SYNC:
        return {
          kind: 'reserves',
          logIndex,
          pool: emitter,
          reserve0: amount(log, 0),
          reserve1: amount(log, 1),
        }
      case SWAP:
        return {
          kind: 'swap',
          logIndex,
          pool: emitter,
          amount0In: amount(log, 0),
          amount1In: amount(log, 1),
        }
      default:
        return tokens.has(emitter) ? transferIn(log, emitter, setup, logIndex) : null
    }
  }
}

function transferIn(
  log: RpcLog,
  token: Address,
  { wrappedNativeToken }: MarketWorkerSetup,
  logIndex: number,
): MarketEvent | null {
  const party = addressIn(log.topics[1])
  const base = { kind: 'transfer', logIndex, token } as const
  switch (log.topics[0]) {
    case TRANSFER:
      return { ...base, from: party, to: addressIn(log.topics[2]), amount: amount(log, 0) }
    case DEPOSIT:
      if (token !== wrappedNativeToken) return null
      return { ...base, from: ZERO_ADDRESS, to: party, amount: amount(log, 0) }
    case WITHDRAWAL:
      if (token !== wrappedNativeToken) return null
      return { ...base, from: party, to: ZERO_ADDRESS, amount: amount(log, 0) }
    default:
      return null
  }
}

const word = (log: RpcLog, index: number): string => log.data.slice(2 + index * 64, 66 + index * 64)
const amount = (log: RpcLog, index: number) => atoms(BigInt(`0x${word(log, index)}`))
const addressIn = (text: string | undefined): Address => address(`0x${(text ?? '').slice(-40)}`)
