import fc from 'fast-check'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, MAX_UINT256, unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32, hex } from '@/lib/domain/shared/hex'
import type { SettlementDomain } from './domain'
import type { OrderData } from './order'

/** Hash of the document `{}`. Source: lib/docs/protocol.md#test-vectors, D. */
export const EMPTY_APP_DATA_HASH =
  '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d' as AppDataHash

const repeat = (byte: string, count: number) => `0x${byte.repeat(count)}`

/** lib/docs/protocol.md#test-vectors, A (cowprotocol/services `crates/model/src/order.rs`). */
export const VECTOR_A = {
  separator: bytes32('0x74e0b11bd18120612556bae4578cfd3a254d7e2495f543c569a92ff5794d9b09'),
  data: {
    sellToken: address(repeat('01', 20)),
    buyToken: address(repeat('02', 20)),
    receiver: address(repeat('03', 20)),
    sellAmount: atoms(42n * 10n ** 18n),
    buyAmount: atoms(1337n * 10n ** 16n),
    validTo: unixSeconds(0xffff_ffff),
    appData: ZERO_APP_DATA_HASH,
    feeAmount: atoms(10n ** 18n),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } satisfies OrderData,
  structHash: '0x7d9bf070168f9950003bdad00194ef63a5389dd0b594a1288407d551abf147d5',
  digest: bytes32('0x0e45d31fd31b28c26031cdd81b35a8938b2ccca2cc425fcf440fd3bfed1eede9'),
  owner: address('0x70997970c51812dc3a010c7d01b50e0d17dc79c8'),
  uid: '0x0e45d31fd31b28c26031cdd81b35a8938b2ccca2cc425fcf440fd3bfed1eede970997970c51812dc3a010c7d01b50e0d17dc79c8ffffffff',
  eip712: hex(
    '0x59c0f5c151071c1320575f6da826a6c276525bbe733234bad1afb2879657d65d2afe6812746f4cc97f28f3a5dfdbfc7087511695d23da5e9792cd7ed6c9ddeb71c',
  ),
  ethsign: hex(
    '0xbf3bc5a9b60d08dc05768320553ba59a6f301d985903618cfc002e8a61cb78b55d4a474a43a60193d90cda35ff2764f3913b47e5b5b87770064f549fe871afcc1b',
  ),
} as const

/** Chain 31337 with the canonical settlement contract. lib/docs/protocol.md#hashing */
export const LOCAL_DOMAIN: SettlementDomain = {
  chainId: 31337,
  settlementContract: address('0x9008D19f58AAbD9eD0D60971565AA8510560ab41'),
}

/** Anvil's first default account. */
export const ANVIL_OWNER = address('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')

/** lib/docs/protocol.md#test-vectors, E (computed with ethers). */
export const VECTOR_E = {
  data: {
    sellToken: address(repeat('01', 20)),
    buyToken: address(repeat('02', 20)),
    receiver: ZERO_ADDRESS,
    sellAmount: atoms(10n ** 18n),
    buyAmount: atoms(2_000_000_000n),
    validTo: unixSeconds(2_000_000_000),
    appData: EMPTY_APP_DATA_HASH,
    feeAmount: atoms(0n),
    kind: 'buy',
    partiallyFillable: true,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } satisfies OrderData,
  digest: '0xe582ee785c9dcc691bde27e099e5340e97dc568b8c7b96f2ba93bbdb88150210',
  uid: '0xe582ee785c9dcc691bde27e099e5340e97dc568b8c7b96f2ba93bbdb88150210f39fd6e51aad88f6f4ce6ab8827279cfffb9226677359400',
  eip712: hex(
    '0x87b048bf2cffaf5090610bf34484c85c8d3db9a52132e9a29e5ce41703c466a301e1cea1e0af61bd6653888d5a2ddeb8f17c354ae3501d4d7666ef48a9f9162b1b',
  ),
} as const

const hexText = (byteCount: number) =>
  fc
    .uint8Array({ minLength: byteCount, maxLength: byteCount })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

export const anyAddress = hexText(20).map(address)
export const anyBytes32 = hexText(32).map(bytes32)
export const anyUint32 = fc.integer({ min: 0, max: 0xffff_ffff }).map(unixSeconds)
export const anyAtoms = (max: bigint = MAX_UINT256, min = 0n) => fc.bigInt({ min, max }).map(atoms)

/** Random well-formed orders; amounts from 1 atom to `maxAmount`. */
export const anyOrderData = (maxAmount: bigint = MAX_UINT256): fc.Arbitrary<OrderData> =>
  fc.record({
    sellToken: anyAddress,
    buyToken: anyAddress,
    receiver: anyAddress,
    sellAmount: anyAtoms(maxAmount, 1n),
    buyAmount: anyAtoms(maxAmount, 1n),
    validTo: anyUint32,
    appData: hexText(32).map((text) => text as AppDataHash),
    feeAmount: anyAtoms(maxAmount),
    kind: fc.constantFrom('sell', 'buy'),
    partiallyFillable: fc.boolean(),
    sellTokenBalance: fc.constantFrom('erc20', 'internal', 'external'),
    buyTokenBalance: fc.constantFrom('erc20', 'internal'),
  })
