import { type Address, address } from '@/lib/domain/shared/address'

/** How prices of a public chain are determined. */
export type MarketReference = {
  /** The token whose whole unit counts as one dollar. */
  readonly usdToken: { readonly address: Address; readonly decimals: number }
  /**
   * The chain's names at CoinGecko; null when it lists none of its tokens. The platform id differs
   * from the coin id.
   */
  readonly coinGecko: { readonly platform: string; readonly nativeCoin: string } | null
  /** The chain's names at the providers of pools; null where one does not list it. */
  readonly pools: { readonly geckoTerminal: string; readonly defiLlama: string | null }
}

/**
 * By chain id. Source: lib/docs/market-data.md#prices-from-providers; CoinGecko `/asset_platforms`
 * (`id` and `native_coin_id`, which differ on most chains) and `/onchain/networks` (`id`, not the
 * platform's).
 */
export const MARKET_REFERENCES: Readonly<Record<number, MarketReference>> = {
  1: {
    usdToken: { address: address('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'), decimals: 6 },
    coinGecko: { platform: 'ethereum', nativeCoin: 'ethereum' },
    pools: { geckoTerminal: 'eth', defiLlama: 'Ethereum' },
  },
  100: {
    usdToken: { address: address('0x2a22f9c3b484c3629090feed35f17ff8f88f76f0'), decimals: 6 },
    coinGecko: { platform: 'xdai', nativeCoin: 'xdai' },
    pools: { geckoTerminal: 'xdai', defiLlama: 'Gnosis' },
  },
  8453: {
    usdToken: { address: address('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'), decimals: 6 },
    coinGecko: { platform: 'base', nativeCoin: 'ethereum' },
    pools: { geckoTerminal: 'base', defiLlama: 'Base' },
  },
  42161: {
    usdToken: { address: address('0xaf88d065e77c8cc2239327c5edb3a432268e5831'), decimals: 6 },
    coinGecko: { platform: 'arbitrum-one', nativeCoin: 'ethereum' },
    pools: { geckoTerminal: 'arbitrum', defiLlama: 'Arbitrum' },
  },
  11155111: {
    usdToken: { address: address('0xbe72e441bf55620febc26715db68d3494213d8cb'), decimals: 18 },
    coinGecko: null,
    pools: { geckoTerminal: 'sepolia-testnet', defiLlama: null },
  },
}
