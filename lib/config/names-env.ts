import 'server-only'
import { type Address, address, parseAddress } from '@/lib/domain/shared/address'
import { type ReadText, type Variables, withSecretFiles } from './secret-files'
import { variableSuffix } from './variable-text'

/** Where names of accounts are read. */
export type NamesEnv = {
  /** The contract all names begin with. */
  readonly registry: Address
  /** A served network by its name, or a node that is used for names only. */
  readonly chain: { readonly network: string } | { readonly rpcUrl: string }
}

const MAINNET = 'mainnet'
const MAINNET_RPC = 'RPC_URL_MAINNET'
/** Source: the deployments of the Ethereum Name Service. */
const MAINNET_REGISTRY = address('0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e')

/**
 * The registry of the first served network that has one, else that of mainnet where its node is
 * named. Null: names are not read. A bad address is added to `problems`.
 */
export function readNames(
  networks: readonly string[],
  variables: Variables,
  readText: ReadText,
  problems: string[],
): NamesEnv | null {
  for (const network of networks) {
    const variable = `ENS_REGISTRY_${variableSuffix(network)}`
    const text = variables[variable]
    if (text === undefined && network !== MAINNET) continue
    const registry = text === undefined ? null : parseAddress(text)
    if (registry?.ok === false) problems.push(`${variable}: ${registry.error.description}`)
    return {
      registry: registry?.ok === true ? registry.value : MAINNET_REGISTRY,
      chain: { network },
    }
  }
  const url = withSecretFiles(variables, [MAINNET_RPC], readText, problems)[MAINNET_RPC]
  const [rpcUrl = ''] = (url ?? '').split(',').map((item) => item.trim())
  if (rpcUrl === '') return null
  if (!URL.canParse(rpcUrl) || !/^https?:$/.test(new URL(rpcUrl).protocol)) {
    problems.push(`${MAINNET_RPC}: must be a URL`)
  }
  return { registry: MAINNET_REGISTRY, chain: { rpcUrl } }
}
