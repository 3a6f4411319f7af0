import 'server-only'
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

/** A uniform number in [0, 1) fixed by the words. */
export function seededFraction(...words: readonly (string | number)[]): number {
  return Number.parseInt(keccak256(stringToHex(words.join('/'))).slice(2, 14), 16) / 2 ** 48
}

/** An endless sequence of uniform numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let index = 0
  return () => seededFraction(seed, index++)
}
