import { describe, expect, it } from 'vitest'
import { factoryPoolAddress } from '@/lib/domain/pool/factory-pool'
import { address } from '@/lib/domain/shared/address'
import { factoriesOf, POOL_FACTORIES } from './pool-factories'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const BASE_WETH = '0x4200000000000000000000000000000000000006'
const BASE_USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const BNB_USDC = '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'
const BNB_USDT = '0x55d398326f99059ff775485246999027b3197955'
const BNB_WBNB = '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'
const POLYGON_USDC = '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'
const POLYGON_USDC_E = '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'
const POLYGON_WETH = '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'
const AVALANCHE_WAVAX = '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'
const AVALANCHE_USDC = '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'
const ARBITRUM_WETH = '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'
const ARBITRUM_USDC = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
const ARBITRUM_USDC_E = '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8'
const GNOSIS_WXDAI = '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d'
const GNOSIS_WETH = '0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1'

/** Pools that exist on chain; tokens in any order, as sources list them. */
const KNOWN = [
  [1, 'uniswap-v2', WETH, USDC, null, '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'],
  [1, 'uniswap-v3', USDC, WETH, 0.05, '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'],
  [1, 'sushiswap', USDC, WETH, null, '0x397ff1542f962076d0bfe58ea045ffa2d347aca0'],
  [1, 'pancakeswap-amm', USDC, WETH, null, '0x2e8135be71230c6b1b4045696d41c09db0414226'],
  [1, 'pancakeswap-amm', WETH, USDT, null, '0x17c1ae82d99379240059940093762c5e4539aba5'],
  [1, 'pancakeswap-amm-v3', WETH, USDT, 0.05, '0x6ca298d2983ab03aa1da7679389d955a4efee15c'],
  [56, 'uniswap-v3', BNB_USDT, BNB_WBNB, 0.05, '0x6fe9e9de56356f7edbfcbb29fab7cd69471a4869'],
  [56, 'pancakeswap-amm', BNB_USDC, BNB_WBNB, null, '0xd99c7f6c65857ac913a8f880a4cb84032ab2fc5b'],
  [
    ...([56, 'pancakeswap-amm-v3', BNB_USDT, BNB_WBNB, 0.05] as const),
    '0x36696169c63e42cd08ce11f5deebbcebae652050',
  ],
  [100, 'sushiswap', GNOSIS_WETH, GNOSIS_WXDAI, 0.3, '0x8c0c36c85192204c8d782f763ff5a30f5ba0192f'],
  [
    137,
    'uniswap-v3',
    POLYGON_USDC,
    POLYGON_WETH,
    0.05,
    '0xa4d8c89f0c20efbe54cba9e7e7a7e509056228d9',
  ],
  [
    137,
    'sushiswap',
    POLYGON_USDC_E,
    POLYGON_WETH,
    null,
    '0x34965ba0ac2451a34a0471f04cca3f990b8dea27',
  ],
  [8453, 'uniswap-v2', BASE_WETH, BASE_USDC, null, '0x88a43bbdf9d098eec7bceda4e2494615dfd9bb9c'],
  [8453, 'uniswap-v3', BASE_USDC, BASE_WETH, 0.05, '0xd0b53d9277642d899df5c87a3966a349a798f224'],
  [8453, 'sushiswap', BASE_WETH, BASE_USDC, null, '0x2f8818d1b0f3e3e295440c1c0cddf40aaa21fa87'],
  [8453, 'pancakeswap-amm', BASE_WETH, BASE_USDC, 1, '0x79474223aedd0339780bacce75abda0be84dcbf9'],
  [
    ...([8453, 'pancakeswap-amm-v3', BASE_WETH, BASE_USDC, 0.01] as const),
    '0x72ab388e2e2f6facef59e3c3fa2c4e29011c2d38',
  ],
  [
    ...([42161, 'uniswap-v2', ARBITRUM_WETH, ARBITRUM_USDC, null] as const),
    '0xf64dfe17c8b87f012fcf50fbda1d62bfa148366a',
  ],
  [
    ...([42161, 'uniswap-v3', ARBITRUM_WETH, ARBITRUM_USDC_E, 0.05] as const),
    '0xc31e54c7a869b9fcbecc14363cf510d1c41fa443',
  ],
  [
    ...([42161, 'sushiswap', ARBITRUM_WETH, ARBITRUM_USDC_E, null] as const),
    '0x905dfcd5649217c42684f23958568e533c711aa3',
  ],
  [
    ...([42161, 'pancakeswap-amm', ARBITRUM_WETH, ARBITRUM_USDC, null] as const),
    '0xa59bd260f9707ea44551c510f714ccd482ec75d8',
  ],
  [
    ...([42161, 'pancakeswap-amm-v3', ARBITRUM_WETH, ARBITRUM_USDC, 0.01] as const),
    '0x7fcdc35463e3770c2fb992716cd070b63540b947',
  ],
  [
    ...([43114, 'uniswap-v3', AVALANCHE_WAVAX, AVALANCHE_USDC, 0.05] as const),
    '0xfae3f424a0a47706811521e3ee268f00cfb5c45e',
  ],
] as const

function factory(chainId: number, project: string) {
  const known = factoriesOf(chainId).find((factory) => factory.project === project)
  if (known === undefined) throw new Error(`${project} is not known on ${chainId}`)
  return known
}

describe('the pools of known factories', () => {
  it.each(KNOWN)('have their address on chain %i: %s of %s and %s', (...vector) => {
    const [chainId, project, a, b, feePercent, pool] = vector
    const tokens = [address(a), address(b)] as const
    expect(factoryPoolAddress(factory(chainId, project), tokens, feePercent)).toBe(pool)
  })

  it('cover every factory of the table', () => {
    const listed = Object.entries(POOL_FACTORIES).flatMap(([chainId, factories]) =>
      factories.map(({ project }) => `${chainId} ${project}`),
    )
    expect([...new Set(KNOWN.map(([chainId, project]) => `${chainId} ${project}`))]).toEqual(listed)
  })
})
