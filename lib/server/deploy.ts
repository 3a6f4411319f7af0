import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatUnits, getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainFacts } from '@/lib/config/chain-facts'
import {
  type ContractsFile,
  formatContractsFile,
  parseContractsFile,
} from '@/lib/config/contracts-file'
import { type ListedChain, loadListedChains } from '@/lib/config/listed-chains'
import { isDangerous, misspeltText, misspeltVariables } from '@/lib/config/misspelt'
import { readCatalogue } from '@/lib/config/network-env'
import { networkOfName, variablesOfNetworks } from '@/lib/config/network-variables'
import {
  isPrivateKey,
  type PrivateKeyText,
  readFeeCaps,
  readSolverAddresses,
  readSolverKeys,
} from '@/lib/config/own-network-env'
import { withSecretFiles } from '@/lib/config/secret-files'
import { listed, variableSuffix } from '@/lib/config/variable-text'
import type { FeeCaps } from '@/lib/domain/settlement/transaction'
import { type Address, address } from '@/lib/domain/shared/address'
import { DeployError } from '@/lib/infra/chain/deploy/deploy-error'
import { type DeployOutcome, deployProtocol } from '@/lib/infra/chain/deploy/deploy-protocol'
import { createDeploySender } from '@/lib/infra/chain/deploy/deploy-sender'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { compileContracts } from '@/lib/infra/chain/local/compile'
import { writeDurably } from '@/lib/infra/durable-files'
import { explainFault } from '@/lib/server/boot/explain-fault'
import { readConfigText } from '@/lib/server/boot/read-config-text'
import { DEPLOY_USAGE, type DeployOptions, parseDeployOptions } from './deploy-options'

/*
 * `npm run deploy`: puts an order book's contracts on a chain, allows its solvers, and writes the file
 * that `CONTRACTS_<NET>` names.
 */

const MINED_WITHIN_MS = 300_000
/** Chains that people run for themselves, which no list calls a test network. */
const DEVELOPMENT_CHAINS: readonly number[] = [1337, 31337]

/** What the variables and the arguments say together. */
type Plan = {
  readonly chain: ChainFacts
  readonly rpcUrl: string
  readonly privateKey: PrivateKeyText
  readonly solvers: readonly Address[]
  readonly caps: FeeCaps
  readonly file: string
  readonly existing: ContractsFile | null
}

async function main(): Promise<number> {
  const options = parseDeployOptions(process.argv.slice(2))
  if (!options.ok) return refuse([...options.error, DEPLOY_USAGE])
  const chains = await loadListedChains()
  const problems: string[] = []
  const plan = readPlan(options.value, chains, problems)
  if (plan === null || problems.length > 0) return refuse(problems)
  if (isMainNetwork(plan.chain, chains) && !options.value.yes) {
    return refuse([
      `${plan.chain.displayName} is a main network, where this costs real coins: add --yes`,
    ])
  }
  try {
    await compileContracts()
    return report(plan, await deploy(plan, options.value))
  } catch (error) {
    return refuse([explainFault(error)])
  }
}

function refuse(lines: readonly string[]): number {
  for (const line of lines) console.error(line)
  return 1
}

const isMainNetwork = ({ chainId }: ChainFacts, chains: readonly ListedChain[]): boolean =>
  !DEVELOPMENT_CHAINS.includes(chainId) &&
  chains.some(({ id, testnet }) => id === chainId && testnet !== true)

/** Null when the network is not known. */
function readPlan(
  options: DeployOptions,
  chains: readonly ListedChain[],
  problems: string[],
): Plan | null {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const catalogue = readCatalogue(
    given.CHAINS_FILE ?? null,
    { readText: readConfigText, listed: chains },
    problems,
  )
  const chain = catalogue?.find(options.network) ?? null
  if (chain === null) {
    if (catalogue !== null) {
      problems.push(
        `--network: "${options.network}" is no chain of viem/chains; describe it in CHAINS_FILE`,
      )
    }
    return null
  }
  // Without the caps that are meant this would cost more than anybody wants.
  const misspelt = misspeltVariables(
    given,
    variablesOfNetworks([chain.name]),
    networkOfName(catalogue),
  )
  problems.push(...misspelt.filter(isDangerous).map(misspeltText))
  const suffix = variableSuffix(chain.name)
  const rpcVariable = `RPC_URL_${suffix}`
  const secrets = [rpcVariable, `SOLVER_KEYS_${suffix}`]
  const variables = withSecretFiles(given, secrets, readConfigText, problems)
  const [rpcUrl] = listed(variables[rpcVariable])
  if (rpcUrl === undefined || !URL.canParse(rpcUrl)) {
    problems.push(`${rpcVariable}: must be the URL of a node of ${chain.displayName}`)
  }
  const privateKey = readKeyFile(options.keyFile, problems)
  const keys = readSolverKeys(suffix, variables, problems)
  const named = readSolverAddresses(suffix, variables, problems)
  const ofKeys = keys.map((key) => address(privateKeyToAccount(key).address))
  const file = options.out ?? `contracts-${chain.name}.json`
  const existing = readExisting(file, chain, problems)
  if (rpcUrl === undefined || privateKey === null) return null
  return {
    chain,
    rpcUrl,
    privateKey,
    solvers: options.solvers.length > 0 ? options.solvers : [...ofKeys, ...named],
    caps: readFeeCaps(suffix, variables, problems),
    file,
    existing,
  }
}

function readKeyFile(file: string, problems: string[]): PrivateKeyText | null {
  try {
    const text = readConfigText(file).trim()
    if (isPrivateKey(text)) return text
    problems.push(`--key-file: ${file} holds no private key of 64 hex digits after 0x`)
  } catch {
    problems.push(`--key-file: ${file} cannot be read`)
  }
  return null
}

/** The file of an earlier run; null when there is none. */
function readExisting(file: string, chain: ChainFacts, problems: string[]): ContractsFile | null {
  if (!existsSync(file)) return null
  const parsed = parseContractsFile(readConfigText(file))
  if (!parsed.ok) {
    for (const problem of parsed.error) problems.push(`${file}: ${problem}`)
    return null
  }
  if (parsed.value.chainId === chain.chainId) return parsed.value
  problems.push(`${file}: is of chain ${parsed.value.chainId}, not of ${chain.chainId}`)
  return null
}

async function deploy(plan: Plan, options: DeployOptions): Promise<DeployOutcome> {
  const { chain, rpcUrl, file } = plan
  const { chainId } = chain
  const client = createEvmClient({ rpcUrl, chainId })
  const found = await client.getChainId().catch((error: unknown) => {
    throw new DeployError(`The node does not answer: ${error instanceof Error ? error.name : ''}`)
  })
  if (found !== chainId) {
    throw new DeployError(`The node is of chain ${found}, but ${chain.name} is chain ${chainId}`)
  }
  const sender = createDeploySender({
    client,
    rpcUrl,
    chainId,
    privateKey: plan.privateKey,
    caps: plan.caps,
    minedWithinMs: MINED_WITHIN_MS,
    pause: async (ms) => pause(ms),
  })
  console.log(`${chain.displayName} (chain ${chainId}) by ${getAddress(sender.account)}`)
  return deployProtocol({
    client,
    sender,
    chainId,
    existing: plan.existing,
    usualWrapped: chain.wrappedNativeToken,
    givenWrapped: options.wrapped,
    solvers: plan.solvers,
    owner: options.owner,
    save: async (contracts) => {
      await mkdir(path.dirname(path.resolve(file)), { recursive: true })
      await writeDurably(file, formatContractsFile(contracts))
    },
    onStep: (text) => console.log(`- ${text}`),
  })
}

function report({ chain, file }: Plan, { costWei, left }: DeployOutcome): number {
  const { symbol, decimals } = chain.nativeCurrency
  console.log(`- cost ${formatUnits(costWei, decimals)} ${symbol}`)
  for (const text of left) console.log(`! ${text}`)
  console.log(`Start with CONTRACTS_${variableSuffix(chain.name)}=${file}`)
  return left.length === 0 ? 0 : 3
}

process.exitCode = await main()
