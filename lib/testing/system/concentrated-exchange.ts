import { createRequire } from 'node:module'
import {
  type Abi,
  type Account,
  type Chain,
  type PublicClient,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'

const require = createRequire(import.meta.url)

type Artifact = { readonly abi: Abi; readonly bytecode: `0x${string}` }

/** As their authors published them. */
const FACTORY: Artifact = require('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json')
const ROUTER: Artifact = require('@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json')
const POSITIONS: Artifact = require('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json')

const abi = parseAbi([
  'struct Position { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'function mint(Position params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

/** More than any call here takes: an estimate is too low when the next block is a second later. */
const OPENING_GAS = 10_000_000n

/** A range of prices with liquidity from an account; amounts at most these. */
export type TestPosition = {
  readonly lower: number
  readonly upper: number
  readonly amount0: bigint
  readonly amount1: bigint
}

/** Whose transactions make the exchange; each is mined before the next is sent. */
export type Maker = {
  readonly client: PublicClient
  readonly wallet: WalletClient<Transport, Chain, Account>
}

/** Uniswap v3 from its published bytecode on a chain of the tests: factory, router, and pools with positions. */
export async function deployConcentratedExchange({ client, wallet }: Maker, weth: Address) {
  const mined = async (hash: `0x${string}`) => {
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: 120_000 })
    if (receipt.status !== 'success') throw new Error(`${hash} failed`)
    return receipt
  }
  const create = async (artifact: Artifact, args: readonly unknown[]) => {
    const { abi: constructorAbi, bytecode } = artifact
    const hash = await wallet.deployContract({ abi: constructorAbi, bytecode, args: [...args] })
    const { contractAddress } = await mined(hash)
    if (contractAddress == null) throw new Error('no contract was made')
    return address(contractAddress)
  }
  const factory = await create(FACTORY, [])
  const router = await create(ROUTER, [factory, weth])
  const positions = await create(POSITIONS, [factory, weth, ZERO_ADDRESS])
  return {
    factory,
    router,
    /** Lets the router or the positions' contract take the account's tokens. */
    allow: async (token: Address) => {
      for (const spender of [router, positions]) {
        const call = { address: token, abi, functionName: 'approve' } as const
        await mined(await wallet.writeContract({ ...call, args: [spender, 2n ** 255n] }))
      }
    },
    /** A pool at this price with these positions. `token0` has the lower address. */
    open: async (
      [token0, token1]: readonly [Address, Address],
      fee: number,
      sqrtPrice: bigint,
      ranges: readonly TestPosition[],
    ): Promise<Address> => {
      const at = { address: positions, abi, gas: OPENING_GAS } as const
      await mined(
        await wallet.writeContract({
          ...at,
          functionName: 'createAndInitializePoolIfNecessary',
          args: [token0, token1, fee, sqrtPrice],
        }),
      )
      for (const { lower, upper, amount0, amount1 } of ranges) {
        const params = {
          token0,
          token1,
          fee,
          tickLower: lower,
          tickUpper: upper,
          amount0Desired: amount0,
          amount1Desired: amount1,
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: wallet.account.address,
          deadline: 2n ** 64n,
        }
        await mined(await wallet.writeContract({ ...at, functionName: 'mint', args: [params] }))
      }
      const args = [token0, token1, fee] as const
      const found = { address: factory, abi, functionName: 'getPool', args } as const
      return address(await client.readContract(found))
    },
  }
}
