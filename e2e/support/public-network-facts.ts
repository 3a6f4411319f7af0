import type { Address } from 'viem'

/** What is publicly known of one network; written down here and not read from the service's tables. */
export type NetworkFacts = {
  readonly name: string
  readonly chainId: number
  readonly displayName: string
  /** A common name of it, which paths may use too. */
  readonly alias: string
  readonly coin: string
  readonly wrapped: Address
  readonly wrappedSymbol: string
  readonly dollar: Address
  readonly dollarDecimals: number
  readonly explorer: string
  /** How the providers of market data call it; null where they do not list it. */
  readonly coinGecko: string | null
  readonly geckoTerminal: string
  readonly defiLlama: string | null
  readonly moralis: string | null
  readonly goldRush: string | null
}

/**
 * The networks of the public deployments. Sources: names, `packages/order-book/src/api.ts` of
 * cowprotocol/cow-sdk; wrapped coins, its `packages/config/src/constants/wrappedTokens.ts`; dollar
 * tokens and the providers' names, `libs/repositories/src` (`const.ts`, `datasources/*.ts`) of
 * cowprotocol/bff; explorers, the chain list of ethereum-lists/chains; pool providers' names, their
 * own lists of networks.
 */
export const PUBLIC_NETWORK_FACTS: readonly NetworkFacts[] = [
  {
    name: 'mainnet',
    chainId: 1,
    displayName: 'Ethereum',
    alias: 'ethereum',
    coin: 'ETH',
    wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    wrappedSymbol: 'WETH',
    dollar: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    dollarDecimals: 6,
    explorer: 'https://etherscan.io',
    coinGecko: 'ethereum',
    geckoTerminal: 'eth',
    defiLlama: 'Ethereum',
    moralis: 'eth',
    goldRush: 'eth-mainnet',
  },
  {
    name: 'bnb',
    chainId: 56,
    displayName: 'BNB Chain',
    alias: 'bsc',
    coin: 'BNB',
    wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    wrappedSymbol: 'WBNB',
    dollar: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
    dollarDecimals: 18,
    explorer: 'https://bscscan.com',
    coinGecko: 'binance-smart-chain',
    geckoTerminal: 'bsc',
    defiLlama: 'BSC',
    moralis: 'bsc',
    goldRush: 'bsc-mainnet',
  },
  {
    name: 'xdai',
    chainId: 100,
    displayName: 'Gnosis',
    alias: 'gnosis',
    coin: 'XDAI',
    wrapped: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
    wrappedSymbol: 'WXDAI',
    dollar: '0x2a22f9c3b484c3629090feed35f17ff8f88f76f0',
    dollarDecimals: 6,
    explorer: 'https://gnosisscan.io',
    coinGecko: 'xdai',
    geckoTerminal: 'xdai',
    defiLlama: 'Gnosis',
    moralis: 'gnosis',
    goldRush: 'gnosis-mainnet',
  },
  {
    name: 'polygon',
    chainId: 137,
    displayName: 'Polygon',
    alias: 'matic',
    coin: 'POL',
    wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    wrappedSymbol: 'WPOL',
    dollar: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    dollarDecimals: 6,
    explorer: 'https://polygonscan.com',
    coinGecko: 'polygon-pos',
    geckoTerminal: 'polygon_pos',
    defiLlama: 'Polygon',
    moralis: 'polygon',
    goldRush: 'polygon-mainnet',
  },
  {
    name: 'base',
    chainId: 8453,
    displayName: 'Base',
    alias: 'base',
    coin: 'ETH',
    wrapped: '0x4200000000000000000000000000000000000006',
    wrappedSymbol: 'WETH',
    dollar: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    dollarDecimals: 6,
    explorer: 'https://basescan.org',
    coinGecko: 'base',
    geckoTerminal: 'base',
    defiLlama: 'Base',
    moralis: 'base',
    goldRush: 'base-mainnet',
  },
  {
    name: 'plasma',
    chainId: 9745,
    displayName: 'Plasma',
    alias: 'plasma',
    coin: 'XPL',
    wrapped: '0x6100e367285b01f48d07953803a2d8dca5d19873',
    wrappedSymbol: 'WXPL',
    dollar: '0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb',
    dollarDecimals: 6,
    explorer: 'https://plasmascan.to',
    coinGecko: 'plasma',
    geckoTerminal: 'plasma',
    defiLlama: 'Plasma',
    moralis: null,
    goldRush: 'plasma-mainnet',
  },
  {
    name: 'arbitrum_one',
    chainId: 42_161,
    displayName: 'Arbitrum One',
    alias: 'arbitrum',
    wrapped: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    wrappedSymbol: 'WETH',
    dollar: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    dollarDecimals: 6,
    coin: 'ETH',
    explorer: 'https://arbiscan.io',
    coinGecko: 'arbitrum-one',
    geckoTerminal: 'arbitrum',
    defiLlama: 'Arbitrum',
    moralis: 'arbitrum',
    goldRush: 'arbitrum-mainnet',
  },
  {
    name: 'avalanche',
    chainId: 43_114,
    displayName: 'Avalanche',
    alias: 'avax',
    wrapped: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    wrappedSymbol: 'WAVAX',
    dollar: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    dollarDecimals: 6,
    coin: 'AVAX',
    explorer: 'https://snowtrace.io',
    coinGecko: 'avalanche',
    geckoTerminal: 'avax',
    defiLlama: 'Avalanche',
    moralis: 'avalanche',
    goldRush: 'avalanche-mainnet',
  },
  {
    name: 'ink',
    chainId: 57_073,
    displayName: 'Ink',
    alias: 'ink',
    coin: 'ETH',
    wrapped: '0x4200000000000000000000000000000000000006',
    wrappedSymbol: 'WETH',
    dollar: '0x2d270e6886d130d724215a266106e6832161eaed',
    dollarDecimals: 6,
    explorer: 'https://explorer.inkonchain.com',
    coinGecko: 'ink',
    geckoTerminal: 'ink',
    defiLlama: 'Ink',
    moralis: null,
    goldRush: 'ink-mainnet',
  },
  {
    name: 'linea',
    chainId: 59_144,
    displayName: 'Linea',
    alias: 'linea-mainnet',
    coin: 'ETH',
    wrapped: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
    wrappedSymbol: 'WETH',
    dollar: '0x176211869ca2b568f2a7d4ee941e073a821ee1ff',
    dollarDecimals: 6,
    explorer: 'https://lineascan.build',
    coinGecko: 'linea',
    geckoTerminal: 'linea',
    defiLlama: 'Linea',
    moralis: 'linea',
    goldRush: 'linea-mainnet',
  },
  {
    name: 'sepolia',
    chainId: 11_155_111,
    displayName: 'Sepolia',
    alias: 'sepolia',
    wrapped: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
    wrappedSymbol: 'WETH',
    dollar: '0xbe72e441bf55620febc26715db68d3494213d8cb',
    dollarDecimals: 18,
    coin: 'ETH',
    explorer: 'https://sepolia.etherscan.io',
    coinGecko: null,
    geckoTerminal: 'sepolia-testnet',
    defiLlama: null,
    moralis: 'sepolia',
    goldRush: 'eth-sepolia',
  },
]
