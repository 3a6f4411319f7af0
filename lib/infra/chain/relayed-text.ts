import 'server-only'
import { keccak256, parseTransaction } from 'viem'
import { z } from 'zod'
import type { SignedTransaction } from '@/lib/domain/settlement/transaction'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { type Hex, hex, parseHex, txHash } from '@/lib/domain/shared/hex'

/** A transaction that was sent to relays, and may be known to nobody else. */
export type RelayedTransaction = SignedTransaction & {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

const listShape = z.array(z.object({ from: z.string(), serialized: z.string() }))

/** As text that is kept over restarts. */
export const writeRelayed = (transactions: Iterable<RelayedTransaction>): string =>
  JSON.stringify([...transactions].map(({ from, serialized }) => ({ from, serialized })))

/** What `writeRelayed` wrote; what is none of it is left out. */
export function readRelayed(text: string | null): readonly RelayedTransaction[] {
  if (text === null) return []
  try {
    return listShape.parse(JSON.parse(text)).flatMap(({ from, serialized }) => {
      const [sender, raw] = [parseAddress(from), parseHex(serialized)]
      return sender.ok && raw.ok ? [readOne(sender.value, raw.value)] : []
    })
  } catch {
    return []
  }
}

function readOne(from: Address, serialized: Hex): RelayedTransaction {
  const { to, data = '0x', gas = 0n, nonce = 0, ...fees } = parseTransaction(serialized)
  const target = parseAddress(to ?? '')
  if (!target.ok) throw new Error('a relayed transaction calls nobody')
  return {
    hash: txHash(keccak256(serialized)),
    nonce,
    serialized,
    from,
    to: target.value,
    data: hex(data),
    gas,
    maxFeePerGas: fees.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas ?? 0n,
  }
}
