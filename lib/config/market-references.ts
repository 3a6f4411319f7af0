import { type Address, address } from '@/lib/domain/shared/address'

/** The token whose whole unit counts as one dollar. */
type DollarToken = { readonly address: Address; readonly decimals: number }

/** How prices and pools of a public chain are determined; null where nothing is known. */
export type MarketReference = {
  readonly usdToken: DollarToken | null
  /**
   * The chain's names at CoinGecko; null when it lists none of its tokens. The platform id differs
   * from the coin id.
   */
  readonly coinGecko: { readonly platform: string; readonly nativeCoin: string } | null
  /** The chain's names at the providers of pools; null where one does not list it. */
  readonly pools: { readonly geckoTerminal: string | null; readonly defiLlama: string | null }
}

/** A chain no provider is known to list. */
export const NO_MARKET_REFERENCE: MarketReference = {
  usdToken: null,
  coinGecko: null,
  pools: { geckoTerminal: null, defiLlama: null },
}

type KnownReference = MarketReference & { readonly usdToken: DollarToken }

const dollar = (of: string, decimals: number): DollarToken => ({ address: address(of), decimals })

/**
 * By chain id. Sources: dollar tokens and CoinGecko platforms, `libs/repositories/src` of
 * cowprotocol/bff; CoinGecko `/asset_platforms` (`id` and `native_coin_id`, which differ on most
 * chains) and `/onchain/networks` (`id`, not the platform's); `chain` of DefiLlama's `/pools`.
 */
export const MARKET_REFERENCES: Readonly<Record<number, KnownReference>> = {
  1: {
    usdToken: dollar('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6),
    coinGecko: { platform: 'ethereum', nativeCoin: 'ethereum' },
    pools: { geckoTerminal: 'eth', defiLlama: 'Ethereum' },
  },
  56: {
    usdToken: dollar('0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 18),
    coinGecko: { platform: 'binance-smart-chain', nativeCoin: 'binancecoin' },
    pools: { geckoTerminal: 'bsc', defiLlama: 'BSC' },
  },
  100: {
    usdToken: dollar('0x2a22f9c3b484c3629090feed35f17ff8f88f76f0', 6),
    coinGecko: { platform: 'xdai', nativeCoin: 'xdai' },
    pools: { geckoTerminal: 'xdai', defiLlama: 'Gnosis' },
  },
  137: {
    usdToken: dollar('0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 6),
    coinGecko: { platform: 'polygon-pos', nativeCoin: 'polygon-ecosystem-token' },
    pools: { geckoTerminal: 'polygon_pos', defiLlama: 'Polygon' },
  },
  8453: {
    usdToken: dollar('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 6),
    coinGecko: { platform: 'base', nativeCoin: 'ethereum' },
    pools: { geckoTerminal: 'base', defiLlama: 'Base' },
  },
  9745: {
    usdToken: dollar('0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb', 6),
    coinGecko: { platform: 'plasma', nativeCoin: 'plasma' },
    pools: { geckoTerminal: 'plasma', defiLlama: 'Plasma' },
  },
  42161: {
    usdToken: dollar('0xaf88d065e77c8cc2239327c5edb3a432268e5831', 6),
    coinGecko: { platform: 'arbitrum-one', nativeCoin: 'ethereum' },
    pools: { geckoTerminal: 'arbitrum', defiLlama: 'Arbitrum' },
  },
  43114: {
    usdToken: dollar('0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', 6),
    coinGecko: { platform: 'avalanche', nativeCoin: 'avalanche-2' },
    pools: { geckoTerminal: 'avax', defiLlama: 'Avalanche' },
  },
  57073: {
    usdToken: dollar('0x2d270e6886d130d724215a266106e6832161eaed', 6),
    coinGecko: { platform: 'ink', nativeCoin: 'ethereum' },
    pools: { geckoTerminal: 'ink', defiLlama: 'Ink' },
  },
  59144: {
    usdToken: dollar('0x176211869ca2b568f2a7d4ee941e073a821ee1ff', 6),
    coinGecko: { platform: 'linea', nativeCoin: 'ethereum' },
    pools: { geckoTerminal: 'linea', defiLlama: 'Linea' },
  },
  11155111: {
    usdToken: dollar('0xbe72e441bf55620febc26715db68d3494213d8cb', 18),
    coinGecko: null,
    pools: { geckoTerminal: 'sepolia-testnet', defiLlama: null },
  },
}
