import 'server-only'
import { createHash } from 'node:crypto'
import { keccak256, stringToHex, type Hex as ViemHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, address } from '@/lib/domain/shared/address'

/** An account of the embedded network. The key never leaves the server. */
export type LocalAccount = { readonly address: Address; readonly privateKey: ViemHex }

/** The same account for the same seed, role and index. */
export function deriveAccount(seed: string, role: string, index = 0): LocalAccount {
  const privateKey = keccak256(stringToHex(`coincidence/${seed}/${role}/${index}`))
  return { address: address(privateKeyToAccount(privateKey).address), privateKey }
}

/** A uniform number in [0, 1) derived from the parts. */
export function seededFraction(...parts: readonly (string | number)[]): number {
  return Number.parseInt(keccak256(stringToHex(parts.join('/'))).slice(2, 14), 16) / 2 ** 48
}

/** An endless sequence of uniform numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let index = 0
  return () => seededFraction(seed, index++)
}

const NUMBER_BYTES = 6

/** Like `seededRandom`, but fast enough for hundreds of thousands of draws. */
export function seededSequence(seed: string): () => number {
  let blocks = 0
  let offset = 0
  let bytes = Buffer.alloc(0)
  return () => {
    if (offset + NUMBER_BYTES > bytes.length) {
      bytes = createHash('sha256').update(`${seed}/${blocks++}`).digest()
      offset = 0
    }
    offset += NUMBER_BYTES
    return bytes.readUIntBE(offset - NUMBER_BYTES, NUMBER_BYTES) / 2 ** (8 * NUMBER_BYTES)
  }
}

/** Standard normal numbers from uniform ones (Box-Muller). */
export const normalFrom =
  (random: () => number): (() => number) =>
  () =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
