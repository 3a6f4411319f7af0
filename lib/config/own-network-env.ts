import 'server-only'
import type { LiquidityFactory } from '@/lib/domain/pool/liquidity-factory'
import type { FeeCaps } from '@/lib/domain/settlement/transaction'
import { type Address, address, parseAddress } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import type { ChainFacts } from './chain-facts'
import { type ContractsFile, parseContractsFile } from './contracts-file'
import { CONCENTRATED_FACTORIES, POOL_FACTORIES } from './pool-factories'
import { type ReadText, textOf, type Variables, withSecretFiles } from './secret-files'
import { readTokenLists } from './token-lists-env'
import { isHttpUrl, listed, variableSuffix } from './variable-text'

/** A network whose order book, engine and index run here, on a chain that others run. */
export type OwnNetworkEnv = {
  readonly kind: 'own'
  /** As in `chain`. */
  readonly name: string
  readonly chain: ChainFacts
  /** Nodes to read from, in order of preference; at least one. */
  readonly rpcUrls: readonly string[]
  readonly contracts: ContractsFile
  /** First block that is indexed. */
  readonly startBlock: number
  /** Where transactions are sent, each to all of them; to the nodes where there are none. Secrets. */
  readonly submitUrls: readonly string[]
  /** Of the accounts that settle; empty with a signer elsewhere. Secrets. */
  readonly solverKeys: readonly PrivateKeyText[]
  readonly signer: RemoteSignerEnv | null
  readonly caps: FeeCaps
  readonly factories: readonly LiquidityFactory[]
  /** Tokens that routes may go through, besides the wrapped native one. */
  readonly baseTokens: readonly Address[]
  /** URLs and files of token lists; of a token that several name, the first counts. */
  readonly tokenLists: readonly string[]
}

/** A signer that keeps the keys of the accounts that settle. Its URL is a secret. */
export type RemoteSignerEnv = { readonly url: string; readonly accounts: readonly Address[] }

/** A private key of 32 bytes. A secret. */
export type PrivateKeyText = `0x${string}`

const GWEI_DECIMALS = 9

/** `MAX_FEE_GWEI_<NET>` and `MAX_TIP_GWEI_<NET>`; what is wrong is added to `problems`. */
export const readFeeCaps = (suffix: string, given: Variables, problems: string[]): FeeCaps => ({
  maxFee: readGwei(`MAX_FEE_GWEI_${suffix}`, given, problems),
  maxTip: readGwei(`MAX_TIP_GWEI_${suffix}`, given, problems),
})

function readGwei(variable: string, given: Variables, problems: string[]): bigint | null {
  const text = given[variable]
  if (text === undefined) return null
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  const wei = BigInt(`${whole}${fraction.padEnd(GWEI_DECIMALS, '0')}`)
  if (whole !== '' && wei > 0n) return wei
  problems.push(`${variable}: must be gwei per gas above 0, such as 40 or 0.05`)
  return null
}

const PRIVATE_KEY = /^0x[0-9a-fA-F]{64}$/

/** `SOLVER_KEYS_<NET>`: private keys of the accounts that settle; the texts of wrong ones are never told. */
export function readSolverKeys(
  suffix: string,
  given: Variables,
  problems: string[],
): readonly PrivateKeyText[] {
  const variable = `SOLVER_KEYS_${suffix}`
  const keys = listed(given[variable])
  if (keys.every(isPrivateKey)) {
    if (new Set(keys).size === keys.length) return keys
    problems.push(`${variable}: two keys are the same`)
    return []
  }
  problems.push(`${variable}: must be private keys of 64 hex digits after 0x, comma-separated`)
  return []
}

export const isPrivateKey = (text: string): text is PrivateKeyText => PRIVATE_KEY.test(text)

/** `SOLVER_ADDRESSES_<NET>`: the accounts that settle, where their keys are kept elsewhere. */
export function readSolverAddresses(
  suffix: string,
  given: Variables,
  problems: string[],
): readonly Address[] {
  return readAddresses(`SOLVER_ADDRESSES_${suffix}`, given, problems)
}

/** `SIGNER_URL_<NET>`, with the accounts of `SOLVER_ADDRESSES_<NET>`; null where there is none. */
function readSigner(suffix: string, given: Variables, problems: string[]): RemoteSignerEnv | null {
  const variable = `SIGNER_URL_${suffix}`
  const url = given[variable]
  if (url === undefined) return null
  const before = problems.length
  const accounts = readSolverAddresses(suffix, given, problems)
  if (!isHttpUrl(url)) problems.push(`${variable}: must be a URL`)
  if (given[`SOLVER_KEYS_${suffix}`] !== undefined) {
    problems.push(`${variable}, SOLVER_KEYS_${suffix}: set one of them`)
  }
  if (accounts.length === 0 && problems.length === before) {
    problems.push(
      `SOLVER_ADDRESSES_${suffix}: must be the accounts that settle, because ${variable} is set`,
    )
  }
  if (new Set(accounts).size < accounts.length) {
    problems.push(`SOLVER_ADDRESSES_${suffix}: two addresses are the same`)
  }
  return { url, accounts }
}

/** Addresses with commas between them. */
function readAddresses(variable: string, given: Variables, problems: string[]): readonly Address[] {
  const found = listed(given[variable]).map(parseAddress)
  const addresses = found.flatMap((parsed) => (parsed.ok ? [parsed.value] : []))
  if (addresses.length === found.length) return addresses
  problems.push(`${variable}: must be addresses of 40 hex digits after 0x, comma-separated`)
  return []
}

/** Reads the variables of a network of our own; everything wrong with them is added to `problems`. */
export function readOwnNetwork(
  chain: ChainFacts,
  variables: Variables,
  readText: ReadText,
  problems: string[],
): OwnNetworkEnv | null {
  const suffix = variableSuffix(chain.name)
  const secrets = ['RPC_URL_', 'SUBMIT_URL_', 'SOLVER_KEYS_', 'SIGNER_URL_'].map(
    (prefix) => `${prefix}${suffix}`,
  )
  const given = withSecretFiles(variables, secrets, readText, problems)
  const because = `because ORDERBOOK_${suffix} is own`
  const rpcUrls = listed(given[`RPC_URL_${suffix}`])
  if (rpcUrls.length === 0 || !rpcUrls.every(isHttpUrl)) {
    problems.push(
      `RPC_URL_${suffix}: must be a URL, or several with commas between them, ${because}`,
    )
  }
  if (given[`ORDERBOOK_URL_${suffix}`] !== undefined) {
    problems.push(`ORDERBOOK_URL_${suffix}: has no meaning ${because}`)
  }
  const submitUrls = listed(given[`SUBMIT_URL_${suffix}`])
  if (!submitUrls.every(isHttpUrl)) {
    problems.push(`SUBMIT_URL_${suffix}: must be a URL, or several with commas between them`)
  }
  const signer = readSigner(suffix, given, problems)
  if (given[`SOLVER_KEYS_${suffix}`] === undefined && signer === null) {
    problems.push(
      `SOLVER_KEYS_${suffix}: must be the keys of the accounts that settle, ${because}; or SIGNER_URL_${suffix} a signer that has them`,
    )
  }
  const contracts = readContracts(`CONTRACTS_${suffix}`, chain, { given, readText }, problems)
  const solverKeys = readSolverKeys(suffix, given, problems)
  const caps = readFeeCaps(suffix, given, problems)
  const factories = readFactories(`LIQUIDITY_${suffix}`, chain, given, problems)
  const tokenLists = readTokenLists(`TOKEN_LISTS_${suffix}`, given, problems)
  const baseTokens = readAddresses(`BASE_TOKENS_${suffix}`, given, problems)
  if (contracts === null) return null
  return {
    kind: 'own',
    name: chain.name,
    chain,
    rpcUrls,
    contracts,
    startBlock: readBlock(`START_BLOCK_${suffix}`, given, problems) ?? contracts.block,
    submitUrls,
    solverKeys,
    signer,
    caps,
    factories,
    baseTokens: baseTokens.length > 0 ? baseTokens : chain.tokens.map(({ address }) => address),
    tokenLists,
  }
}

/** Null when there is none that can be used. */
function readContracts(
  variable: string,
  chain: ChainFacts,
  { given, readText }: { readonly given: Variables; readonly readText: ReadText },
  problems: string[],
): ContractsFile | null {
  const file = given[variable]
  if (file === undefined) {
    problems.push(`${variable}: must name the file that npm run deploy writes`)
    return null
  }
  const text = textOf(file, readText)
  if (text === null) {
    problems.push(`${variable}: ${file} cannot be read`)
    return null
  }
  const contracts = parseContractsFile(text)
  if (!contracts.ok) {
    for (const problem of contracts.error) problems.push(`${variable} (${file}): ${problem}`)
    return null
  }
  if (contracts.value.chainId === chain.chainId) return contracts.value
  problems.push(
    `${variable}: ${file} is of chain ${contracts.value.chainId}, but ${chain.name} is chain ${chain.chainId}`,
  )
  return null
}

const FACTORY = /^uniswap-v2:(0x[0-9a-fA-F]{40})\/(\d{1,4})$/
const CONCENTRATED_FACTORY = /^uniswap-v3:(0x[0-9a-fA-F]{40})\/(0x[0-9a-fA-F]{40})$/

/**
 * `uniswap-v2:0xFactory/feeBps` and `uniswap-v3:0xFactory/0xRouter`, comma-separated; the well-known ones
 * of the chain where none is given.
 */
function readFactories(
  variable: string,
  { chainId, name }: ChainFacts,
  given: Variables,
  problems: string[],
): readonly LiquidityFactory[] {
  const items = listed(given[variable])
  const known = wellKnownFactories(chainId)
  if (items.length === 0 && known.length === 0) {
    problems.push(
      `${variable}: must name factories of pools, as in uniswap-v2:0x…/30, as none is known on ${name}`,
    )
  }
  if (items.length === 0) return known
  return items.flatMap((item): readonly LiquidityFactory[] => {
    const [, factory = '', fee = ''] = FACTORY.exec(item) ?? []
    if (factory !== '') {
      return [{ kind: 'constantProduct', address: address(factory), feeBps: bps(Number(fee)) }]
    }
    const [, concentrated = '', router = ''] = CONCENTRATED_FACTORY.exec(item) ?? []
    if (concentrated !== '') {
      return [{ kind: 'concentrated', address: address(concentrated), router: address(router) }]
    }
    problems.push(
      `${variable}: "${item}" is neither uniswap-v2:, a factory and, after /, its fee in hundredths of a percent, nor uniswap-v3:, a factory and, after /, the router to swap through`,
    )
    return []
  })
}

/** Those whose pools all take one fee, and those of concentrated pools with a router to swap through. */
const wellKnownFactories = (chainId: number): readonly LiquidityFactory[] => [
  ...(POOL_FACTORIES[chainId] ?? []).flatMap(
    ({ deployer, feePercent }): readonly LiquidityFactory[] =>
      feePercent === null
        ? []
        : [
            {
              kind: 'constantProduct',
              address: deployer,
              feeBps: bps(Math.round(feePercent * 100)),
            },
          ],
  ),
  ...(CONCENTRATED_FACTORIES[chainId] ?? []),
]

function readBlock(variable: string, given: Variables, problems: string[]): number | null {
  const text = given[variable]
  if (text === undefined) return null
  if (/^\d{1,12}$/.test(text)) return Number(text)
  problems.push(`${variable}: must be the number of a block`)
  return null
}
