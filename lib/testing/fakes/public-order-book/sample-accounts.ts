import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Mainnet's tokens of the samples, lower case. */
export const sampleTokens = {
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  dai: '0x6b175474e89094c44da98b954eedeac495271d0f',
  cow: '0xdef1ca1fb7fbcdc777520aa7f396b4e015f497ab',
  shib: '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
} as const satisfies Record<string, Address>

/** Native atoms per atom: a token of six decimals is worth many, a cheap one very few. */
export const samplePrices: readonly (readonly [Address, number])[] = [
  [sampleTokens.weth, 1],
  [sampleTokens.usdc, 402_576_489.5321],
  [sampleTokens.dai, 0.000_402_413_377_1],
  [sampleTokens.cow, 0.000_112_904_55],
  [sampleTokens.shib, 4.126_7e-9],
]

/** Owner of the samples that a wallet signs. */
export const sampleWallet = privateKeyToAccount(`0x${'4c'.repeat(32)}`)
export const sampleOwner = sampleWallet.address.toLowerCase() as Address

/** A contract wallet, which signs by EIP-1271 or by a transaction. */
export const sampleSafe: Address = '0x5afe3855358e112b5647b952709e6165e1c1eeee'
/** Owner of nothing but the order that the service cannot read. */
export const sampleStranger: Address = '0x0dd0dd0dd0dd0dd0dd0dd0dd0dd0dd0dd0dd0dd0'
/** The contract that owns orders selling the native currency. */
export const sampleEthflow: Address = '0x40a50cf069e992aa4536211b23f286ef88752187'
export const sampleSolvers: readonly [Address, Address] = [
  '0x1111abcd2222abcd3333abcd4444abcd5555abcd',
  '0x9999fedc8888fedc7777fedc6666fedc5555fedc',
]

/** A hash that is different for every label. */
export const sampleHash = (digit: string): Hex => `0x${digit.repeat(64)}`
