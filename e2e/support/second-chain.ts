import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  type PublicClient,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sqrtPriceAt } from '@/lib/domain/pool/tick-price'
import { type Address, address } from '@/lib/domain/shared/address'
import { deployConcentratedExchange } from '@/lib/testing/system/concentrated-exchange'
import { startForeignNode } from './foreign-node'

const CHAIN_ID = 11155111
const SOLVERS = 5
const ETHER = 10n ** 18n

const require = createRequire(import.meta.url)
const run = promisify(execFile)

type Artifact = { readonly abi: Abi; readonly bytecode: `0x${string}` }

/** As its authors published it. */
function uniswapFactory(): Artifact {
  const { abi, bytecode } = require('@uniswap/v2-core/build/UniswapV2Factory.json')
  return { abi, bytecode: `0x${bytecode}` }
}

/** A plain ERC-20 that its maker may mint. */
function plainToken(): Artifact {
  const file = 'lib/infra/chain/local/artifacts.gen.json'
  return JSON.parse(readFileSync(file, 'utf8')).contracts.TestToken
}

const callsAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function deposit() payable',
  'function createPair(address tokenA, address tokenB) returns (address pair)',
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
])
const pairAbi = parseAbi(['function mint(address to) returns (uint256 liquidity)'])

export type SecondChain = Awaited<ReturnType<typeof startSecondChain>>

/**
 * A chain that this service did not make, with the id of Sepolia: the contracts that `npm run deploy`
 * puts there, three plain tokens, pools of Uniswap v2 for WETH/USDC and USDC/DAI, and one of Uniswap v3 for USDC/EUR.
 * Prices: 3,000 USDC for a WETH, 1 for a DAI and about 1 for a EUR.
 */
export async function startSecondChain() {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-chain-'))
  const node = await startForeignNode(CHAIN_ID)
  const { url } = node
  const makerKey = generatePrivateKey()
  const keys = Array.from({ length: SOLVERS }, () => generatePrivateKey())
  for (const key of [makerKey, ...keys]) {
    const account = privateKeyToAccount(key).address
    await node.call('anvil_setBalance', account, `0x${(1_000n * ETHER).toString(16)}`)
  }
  const file = (name: string, text: string): string => {
    const full = path.join(folder, name)
    writeFileSync(full, text)
    return full
  }
  const contracts = path.join(folder, 'contracts.json')
  const keyFile = file('key.txt', `${makerKey}\n`)
  const solverKeys = file('solver-keys.txt', keys.join(','))
  const deploy = (...more: readonly string[]) =>
    run('npm', ['run', '-s', 'deploy', '--', ...deployArguments(keyFile, contracts), ...more], {
      env: { ...process.env, RPC_URL_SEPOLIA: url, SOLVER_KEYS_SEPOLIA_FILE: solverKeys },
    })
  const { stdout: deployed } = await deploy()
  const { wrappedNativeToken } = JSON.parse(readFileSync(contracts, 'utf8'))
  const market = await openMarket(url, makerKey, address(wrappedNativeToken))
  const chains = file('chains.json', JSON.stringify([chainEntry(market)]))
  // From here on blocks come as on a public chain, whether or not anybody sends.
  await node.call('evm_setIntervalMining', 1)
  return {
    ...market,
    deploy,
    /** What the first run of `npm run deploy` printed. */
    deployed,
    /** Of an account that has all tokens. */
    makerKey,
    pause: node.pause,
    resume: node.resume,
    /** Variables with which the service serves this chain. */
    environment: {
      NETWORKS: 'sepolia',
      CHAINS_FILE: chains,
      ORDERBOOK_SEPOLIA: 'own',
      RPC_URL_SEPOLIA: url,
      CONTRACTS_SEPOLIA: contracts,
      SOLVER_KEYS_SEPOLIA_FILE: solverKeys,
      LIQUIDITY_SEPOLIA: `uniswap-v2:${market.factory}/30,uniswap-v3:${market.exchange.factory}/${market.exchange.router}`,
    },
    stop: async () => {
      await node.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const deployArguments = (keyFile: string, out: string): readonly string[] => [
  ...['--network', 'sepolia', '--key-file', keyFile],
  ...['--out', out],
]

type Market = Awaited<ReturnType<typeof openMarket>>

const chainEntry = ({ usdc, dai, eur }: Market) => ({
  id: CHAIN_ID,
  name: 'sepolia',
  blockSeconds: 1,
  tokens: [
    { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    { address: dai, symbol: 'DAI', name: 'Dai', decimals: 18 },
    { address: eur, symbol: 'EUR', name: 'Euro', decimals: 6 },
  ],
  usdToken: { address: usdc, decimals: 6 },
})

async function openMarket(url: string, privateKey: `0x${string}`, weth: Address) {
  const account = privateKeyToAccount(privateKey)
  const chain = defineChain({
    id: CHAIN_ID,
    name: 'Sepolia',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createPublicClient({ chain, transport: http(url), pollingInterval: 50 })
  const wallet = createWalletClient({ account, chain, transport: http(url) })
  const create = async ({ abi, bytecode }: Artifact, args: readonly unknown[]) => {
    const hash = await wallet.deployContract({ abi, bytecode, args: [...args] })
    const { contractAddress } = await mined(client, hash)
    if (contractAddress == null) throw new Error('no contract was made')
    return address(contractAddress)
  }
  const call = async (
    to: Address,
    functionName: 'mint' | 'transfer' | 'createPair' | 'deposit',
    args: readonly unknown[],
    value = 0n,
  ) =>
    mined(
      client,
      // The arguments fit the function; four functions at once are too much for the types.
      await wallet.writeContract({
        address: to,
        abi: callsAbi,
        functionName,
        args,
        value,
      } as never),
    )
  const factory = await create(uniswapFactory(), [account.address])
  const usdc = await create(plainToken(), ['USD Coin', 'USDC', 6, account.address])
  const dai = await create(plainToken(), ['Dai', 'DAI', 18, account.address])
  const eur = await create(plainToken(), ['Euro', 'EUR', 6, account.address])
  await call(eur, 'mint', [account.address, 1_000_000n * 10n ** 6n])
  await call(weth, 'deposit', [], 60n * ETHER)
  await call(usdc, 'mint', [account.address, 1_000_000n * 10n ** 6n])
  await call(dai, 'mint', [account.address, 1_000_000n * ETHER])
  const open = async (tokens: readonly [Address, Address], amounts: readonly [bigint, bigint]) => {
    await call(factory, 'createPair', tokens)
    const pair = await client.readContract({
      address: factory,
      abi: callsAbi,
      functionName: 'getPair',
      args: [...tokens],
    })
    for (const [index, token] of tokens.entries()) {
      await call(token, 'transfer', [pair, amounts[index]])
    }
    const minted = { address: pair, abi: pairAbi, functionName: 'mint' } as const
    await mined(client, await wallet.writeContract({ ...minted, args: [account.address] }))
    return address(pair)
  }
  const wethUsdc = await open([weth, usdc], [30n * ETHER, 90_000n * 10n ** 6n])
  const usdcDai = await open([usdc, dai], [200_000n * 10n ** 6n, 200_000n * ETHER])
  const exchange = await deployConcentratedExchange({ client, wallet }, weth)
  for (const token of [usdc, eur]) await exchange.allow(token)
  const sorted = usdc < eur ? ([usdc, eur] as const) : ([eur, usdc] as const)
  const amounts = { amount0: 100_000n * 10n ** 6n, amount1: 100_000n * 10n ** 6n }
  const usdcEur = await exchange.open(sorted, 500, sqrtPriceAt(0) + 1n, [
    { lower: -2000, upper: 2000, ...amounts },
    { lower: -10, upper: 10, ...amounts },
  ])
  return { client, factory, exchange, weth, usdc, dai, eur, wethUsdc, usdcDai, usdcEur }
}

async function mined(client: PublicClient, hash: `0x${string}`) {
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 120_000 })
  if (receipt.status !== 'success') throw new Error(`${hash} failed`)
  return receipt
}
