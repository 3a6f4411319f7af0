import 'server-only'
import { BaseError, createPublicClient, type PublicClient, RpcRequestError } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import { chainOf, nodeTransport } from './evm-client'
import { refusalText } from './node-refusal'
import { type RelayedTransaction, readRelayed, writeRelayed } from './relayed-text'

/** Of one request; nothing is sent a second time to the same relay. */
const RELAY_TIMEOUT_MS = 5_000
const MAX_RELAY_BYTES = 64 * 1024

/** Where transactions are sent instead of the nodes that are read from. */
export type Relays = {
  /** Sends to all of them at once. Rejects when none accepts; with a doubtful fault if there is one. */
  readonly send: (transaction: RelayedTransaction) => Promise<void>
  /** A transaction sent here whose nonce no block has used yet; null for any other. */
  readonly waiting: (hash: TxHash) => Promise<RelayedTransaction | null>
  /** The nonce after the highest that waits; 0 when none does. `mined`: of the account's mined ones. */
  readonly nextNonce: (account: Address, mined: number) => Promise<number>
}

type RelaysConfig = {
  readonly urls: readonly string[]
  readonly chainId: number
  readonly client: PublicClient
  /** Where what waits is kept over restarts; without it a restart forgets it. */
  readonly memory?: RelayMemory
  readonly timeoutMs?: number
}

/** One text, as it was written last; null before. */
export type RelayMemory = {
  readonly read: () => Promise<string | null>
  readonly write: (text: string) => Promise<void>
}

/**
 * Relays keep transactions to themselves until a block has them, and nodes do not know them: what waits is
 * remembered here, for all accounts together, and written down before it is sent: after a restart it is found
 * again, so that it is waited for, or cancelled, and not sent twice.
 */
export function createRelays({
  urls,
  chainId,
  client,
  memory,
  timeoutMs = RELAY_TIMEOUT_MS,
}: RelaysConfig): Relays {
  const relays = urls.map((rpcUrl) =>
    createPublicClient({
      chain: chainOf({ rpcUrl, chainId }),
      transport: nodeTransport(rpcUrl, timeoutMs, {
        retryCount: 0,
        maxBytes: MAX_RELAY_BYTES,
      }),
    }),
  )
  const sent = new Map<TxHash, RelayedTransaction>()
  let loading: Promise<void> | null = null
  const loaded = (): Promise<void> => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  const load = async () => {
    for (const found of readRelayed((await memory?.read()) ?? null)) sent.set(found.hash, found)
  }
  const keep = async () => memory?.write(writeRelayed(sent.values()))
  const forgetMined = (account: Address, mined: number) => {
    for (const [hash, { from, nonce }] of sent) {
      if (from === account && nonce < mined) sent.delete(hash)
    }
  }
  return {
    send: async (transaction) => {
      const serializedTransaction = transaction.serialized
      await loaded()
      // Signed again at capped fees it is the same, which the relays have.
      if (sent.has(transaction.hash)) return
      sent.set(transaction.hash, transaction)
      await keep()
      const results = await Promise.allSettled(
        relays.map((relay) => relay.sendRawTransaction({ serializedTransaction })),
      )
      const faults = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      )
      if (faults.length < results.length) return
      const doubtful = faults.find((fault) => refusalText(fault) === null)
      if (doubtful === undefined) sent.delete(transaction.hash)
      throw doubtful ?? faults[0]
    },
    waiting: async (hash) => {
      await loaded()
      const found = sent.get(hash)
      if (found === undefined) return null
      const mined = await client.getTransactionCount({
        address: found.from,
        blockTag: 'latest',
      })
      forgetMined(found.from, mined)
      return sent.get(hash) ?? null
    },
    nextNonce: async (account, mined) => {
      await loaded()
      forgetMined(account, mined)
      const waiting = [...sent.values()].filter(({ from }) => from === account)
      return waiting.reduce((next, { nonce }) => Math.max(next, nonce + 1), 0)
    },
  }
}

/** Why relays cannot be used, as texts without their variable, by host; empty when all can. */
export async function relayProblems(
  urls: readonly string[],
  chainId: number,
): Promise<readonly string[]> {
  const found = await Promise.all(
    urls.map(async (rpcUrl): Promise<readonly string[]> => {
      const { host } = new URL(rpcUrl)
      const relay = createPublicClient({
        transport: nodeTransport(rpcUrl, RELAY_TIMEOUT_MS, {
          retryCount: 1,
          maxBytes: MAX_RELAY_BYTES,
        }),
      })
      try {
        const id = await relay.getChainId()
        return id === chainId ? [] : [`${host} is of chain ${id}, not ${chainId}`]
      } catch (error) {
        // A relay that takes transactions alone does not tell its chain.
        return answersRpc(error) ? [] : [`${host} does not answer as a relay`]
      }
    }),
  )
  return found.flat()
}

const answersRpc = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
