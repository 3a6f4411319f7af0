import { type Address, address } from '@/lib/domain/shared/address'

/** A network the public deployments serve, as far as viem does not say it already. */
export type KnownNetwork = {
  /** The name in the addresses of the public order books. */
  readonly name: string
  readonly chainId: number
  /** Further names a path segment may use, besides viem's. */
  readonly aliases: readonly string[]
  readonly displayName: string
  readonly wrappedNativeToken: Address
  /** Null: viem's block time holds. */
  readonly blockSeconds: number | null
  /** Initial tokens, the wrapped coin first; any other token is added by its address. */
  readonly tokens: readonly KnownToken[]
}

export type KnownToken = {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

const token = (of: string, symbol: string, name: string, decimals = 18): KnownToken => ({
  address: address(of),
  symbol,
  name,
  decimals,
})
const weth = (of: string) => token(of, 'WETH', 'Wrapped Ether')
const usdc = (of: string, decimals = 6) => token(of, 'USDC', 'USD Coin', decimals)

function known(
  chainId: number,
  names: readonly [name: string, ...aliases: string[]],
  displayName: string,
  tokens: readonly [wrapped: KnownToken, dollar: KnownToken],
): KnownNetwork {
  const [name, ...aliases] = names
  const wrappedNativeToken = tokens[0].address
  return { name, chainId, aliases, displayName, wrappedNativeToken, blockSeconds: null, tokens }
}

/**
 * The eleven networks of the public deployments.
 * Sources, all of cowprotocol: names, `packages/order-book/src/api.ts` of cow-sdk; wrapped coins,
 * `packages/config/src/constants/wrappedTokens.ts` there; dollar tokens,
 * `libs/repositories/src/const.ts` of bff; block times viem lacks, `crates/chain/src/lib.rs` of
 * services.
 */
export const KNOWN_NETWORKS: readonly KnownNetwork[] = [
  known(1, ['mainnet', 'ethereum'], 'Ethereum', [
    weth('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
    usdc('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
  ]),
  known(56, ['bnb', 'bsc', 'bnb-chain'], 'BNB Chain', [
    token('0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', 'WBNB', 'Wrapped BNB'),
    // Bridged, and with as many decimals as the coin.
    usdc('0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 18),
  ]),
  known(100, ['xdai', 'gnosis', 'gnosis-chain'], 'Gnosis', [
    token('0xe91d153e0b41518a2ce8dd3d7944fa863463a97d', 'WXDAI', 'Wrapped xDAI'),
    token('0x2a22f9c3b484c3629090feed35f17ff8f88f76f0', 'USDC.e', 'Bridged USD Coin', 6),
  ]),
  known(137, ['polygon', 'matic'], 'Polygon', [
    token('0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270', 'WPOL', 'Wrapped POL'),
    usdc('0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
  ]),
  known(8453, ['base'], 'Base', [
    weth('0x4200000000000000000000000000000000000006'),
    usdc('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
  ]),
  known(9745, ['plasma'], 'Plasma', [
    token('0x6100e367285b01f48d07953803a2d8dca5d19873', 'WXPL', 'Wrapped XPL'),
    // Nobody issues USDC there.
    token('0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb', 'USDT0', 'USDT0', 6),
  ]),
  known(42161, ['arbitrum_one', 'arbitrum-one', 'arbitrum'], 'Arbitrum One', [
    weth('0x82af49447d8a07e3bd95bd0d56f35241523fbab1'),
    usdc('0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
  ]),
  known(43114, ['avalanche', 'avax'], 'Avalanche', [
    token('0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7', 'WAVAX', 'Wrapped AVAX'),
    usdc('0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'),
  ]),
  known(57073, ['ink'], 'Ink', [
    weth('0x4200000000000000000000000000000000000006'),
    usdc('0x2d270e6886d130d724215a266106e6832161eaed'),
  ]),
  known(59144, ['linea'], 'Linea', [
    weth('0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f'),
    usdc('0x176211869ca2b568f2a7d4ee941e073a821ee1ff'),
  ]),
  {
    ...known(11155111, ['sepolia'], 'Sepolia', [
      weth('0xfff9976782d46cc05630d1f6ebab18b2324d6b14'),
      token('0xbe72e441bf55620febc26715db68d3494213d8cb', 'USDC', 'USD Coin (test)'),
    ]),
    blockSeconds: 12,
  },
]

/** Aliases of the local network: the names of a known network when it uses that chain's id. */
export function localAliases(chainId: number): readonly string[] {
  const found = KNOWN_NETWORKS.find((network) => network.chainId === chainId)
  return found === undefined ? [] : [found.name, ...found.aliases]
}
