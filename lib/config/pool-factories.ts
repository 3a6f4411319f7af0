import type { PoolFactory } from '@/lib/domain/pool/factory-pool'
import type { LiquidityFactory } from '@/lib/domain/pool/liquidity-factory'
import { address } from '@/lib/domain/shared/address'
import { type Bytes32, bytes32 } from '@/lib/domain/shared/hex'

/** A factory of a public chain, with its project's name at DefiLlama. */
export type KnownFactory = PoolFactory & { readonly project: string }

const UNISWAP_V2_CODE = bytes32(
  '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
)
const UNISWAP_V3_CODE = bytes32(
  '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
)
const SUSHISWAP_CODE = bytes32('0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303')
const PANCAKESWAP_V2_CODE = bytes32(
  '0x57224589c67f3f30a6b0d7a1b54cf3153ab84563bc609ef41dfb34f8b2974d2d',
)
/** Of its first deployment, on BNB Chain. */
const PANCAKESWAP_BNB_CODE = bytes32(
  '0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5',
)
const PANCAKESWAP_V3_CODE = bytes32(
  '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2',
)

type DeployedFactory = (deployer: string) => KnownFactory

const factoryOf =
  (project: string, initCodeHash: Bytes32, feePercent: number | null): DeployedFactory =>
  (deployer) => ({ project, deployer: address(deployer), initCodeHash, feePercent })

const uniswapV2 = factoryOf('uniswap-v2', UNISWAP_V2_CODE, 0.3)
const uniswapV3 = factoryOf('uniswap-v3', UNISWAP_V3_CODE, null)
const sushiswap = factoryOf('sushiswap', SUSHISWAP_CODE, 0.3)
const pancakeswapV2 = factoryOf('pancakeswap-amm', PANCAKESWAP_V2_CODE, 0.25)
const pancakeswapBnb = factoryOf('pancakeswap-amm', PANCAKESWAP_BNB_CODE, 0.25)
const pancakeswapV3 = factoryOf('pancakeswap-amm-v3', PANCAKESWAP_V3_CODE, null)

const PANCAKESWAP_V3_DEPLOYER = '0x41ff9aa7e16b8b1a8a8dc4f0efacd93d02d071c9'

/**
 * Factories whose pools' addresses can be computed, by chain id.
 * Source: the deployment pages of Uniswap v2 and v3 and of PancakeSwap v3, the constants of the
 * SushiSwap and PancakeSwap SDKs; the test computes a known pool of each.
 */
export const POOL_FACTORIES: Readonly<Record<number, readonly KnownFactory[]>> = {
  1: [
    uniswapV2('0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'),
    uniswapV3('0x1f98431c8ad98523631ae4a59f267346ea31f984'),
    sushiswap('0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac'),
    pancakeswapV2('0x1097053fd2ea711dad45caccc45eff7548fcb362'),
    pancakeswapV3(PANCAKESWAP_V3_DEPLOYER),
  ],
  56: [
    uniswapV3('0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7'),
    pancakeswapBnb('0xca143ce32fe78f1f7019d7d551a6402fc5350c73'),
    pancakeswapV3(PANCAKESWAP_V3_DEPLOYER),
  ],
  100: [sushiswap('0xc35dadb65012ec5796536bd9864ed8773abc74c4')],
  137: [
    uniswapV3('0x1f98431c8ad98523631ae4a59f267346ea31f984'),
    sushiswap('0xc35dadb65012ec5796536bd9864ed8773abc74c4'),
  ],
  8453: [
    uniswapV2('0x8909dc15e40173ff4699343b6eb8132c65e18ec6'),
    uniswapV3('0x33128a8fc17869897dce68ed026d694621f6fdfd'),
    sushiswap('0x71524b4f93c58fcbf659783284e38825f0622859'),
    pancakeswapV2('0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e'),
    pancakeswapV3(PANCAKESWAP_V3_DEPLOYER),
  ],
  42161: [
    uniswapV2('0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9'),
    uniswapV3('0x1f98431c8ad98523631ae4a59f267346ea31f984'),
    sushiswap('0xc35dadb65012ec5796536bd9864ed8773abc74c4'),
    pancakeswapV2('0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e'),
    pancakeswapV3(PANCAKESWAP_V3_DEPLOYER),
  ],
  43114: [uniswapV3('0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad')],
}

const UNISWAP_V3: LiquidityFactory = {
  kind: 'concentrated',
  address: address('0x1f98431c8ad98523631ae4a59f267346ea31f984'),
  router: address('0xe592427a0aece92de3edee1f18e0157c05861564'),
}

/**
 * Factories of concentrated pools where Uniswap's first `SwapRouter` is, through which settlements
 * swap; elsewhere there is only its successor, which takes other arguments. By chain id.
 * Source: the deployment pages of Uniswap v3.
 */
export const CONCENTRATED_FACTORIES: Readonly<Record<number, readonly LiquidityFactory[]>> = {
  1: [UNISWAP_V3],
  10: [UNISWAP_V3],
  137: [UNISWAP_V3],
  42161: [UNISWAP_V3],
}

/** A chain's factories; empty for an unknown chain. */
export const factoriesOf = (chainId: number): readonly KnownFactory[] =>
  POOL_FACTORIES[chainId] ?? []
