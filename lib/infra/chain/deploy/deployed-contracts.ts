import 'server-only'
import { isAddressEqual, type PublicClient, parseAbi } from 'viem'
import type { ContractsFile } from '@/lib/config/contracts-file'
import { type Address, address } from '@/lib/domain/shared/address'
import { hasCode } from '@/lib/infra/chain/has-code'
import { DeployError } from './deploy-error'

export const allowListAbi = parseAbi([
  'function manager() view returns (address)',
  'function isSolver(address solver) view returns (bool)',
  'function addSolver(address solver)',
  'function setManager(address manager)',
  'function owner() view returns (address)',
  'function transferOwnership(address newOwner)',
])

const linksAbi = parseAbi([
  'function vaultRelayer() view returns (address)',
  'function authenticator() view returns (address)',
  'function settlement() view returns (address)',
  'function cowSwapSettlement() view returns (address)',
  'function wrappedNativeToken() view returns (address)',
])

type Contracts = Omit<ContractsFile, 'chainId' | 'block'>

/** Every contract that is named, with its name for people. */
function namedContracts(contracts: Contracts): readonly (readonly [string, Address])[] {
  const helpers = contracts.helpers.flatMap((helper, index) =>
    helper === null ? [] : [[`helpers.${index}`, helper] as const],
  )
  return [
    ['allowList', contracts.allowList],
    ['settlement', contracts.settlement],
    ['vaultRelayer', contracts.vaultRelayer],
    ['wrappedNativeToken', contracts.wrappedNativeToken],
    ['hooksTrampoline', contracts.hooksTrampoline],
    ['ethFlow', contracts.ethFlow],
    ...helpers,
  ]
}

/**
 * What is wrong with contracts that should work together on this chain: no code, or another contract
 * of theirs than the one named. Empty when nothing is.
 */
export async function contractProblems(
  client: PublicClient,
  contracts: Contracts,
): Promise<readonly string[]> {
  const named = namedContracts(contracts)
  const codes = await Promise.all(named.map(([, at]) => hasCode(client, at)))
  const missing = named.filter((_, index) => codes[index] === false)
  if (missing.length > 0) return missing.map(([name, at]) => `${name}: ${at} has no code`)
  const links = linksOf(contracts)
  const found = await Promise.all(
    links.map(({ at, functionName }) =>
      client.readContract({ address: at, abi: linksAbi, functionName }).catch(() => null),
    ),
  )
  return links.flatMap(({ name, at, functionName, expected }, index) => {
    const named = found[index] ?? null
    if (named !== null && isAddressEqual(named, expected)) return []
    const answer = named === null ? 'does not answer' : `says ${address(named)}, not ${expected}`
    return [`${name}: ${functionName}() of ${at} ${answer}`]
  })
}

/** What each contract has to say of the others. */
function linksOf(contracts: Contracts) {
  const { settlement, hooksTrampoline, ethFlow, wrappedNativeToken, helpers } = contracts
  const [, orderInspector] = helpers
  const inspected =
    orderInspector === null
      ? []
      : [
          {
            name: 'helpers.1',
            at: orderInspector,
            functionName: 'settlement',
            expected: settlement,
          } as const,
        ]
  return [
    {
      name: 'vaultRelayer',
      at: settlement,
      functionName: 'vaultRelayer',
      expected: contracts.vaultRelayer,
    },
    {
      name: 'allowList',
      at: settlement,
      functionName: 'authenticator',
      expected: contracts.allowList,
    },
    {
      name: 'hooksTrampoline',
      at: hooksTrampoline,
      functionName: 'settlement',
      expected: settlement,
    },
    { name: 'ethFlow', at: ethFlow, functionName: 'cowSwapSettlement', expected: settlement },
    {
      name: 'ethFlow',
      at: ethFlow,
      functionName: 'wrappedNativeToken',
      expected: wrappedNativeToken,
    },
    ...inspected,
  ] as const
}

/** Who may change an allow-list: the manager its solvers, the owner its code and its manager. */
export async function readAllowList(
  client: PublicClient,
  allowList: Address,
): Promise<{ readonly manager: Address; readonly owner: Address }> {
  const read = (functionName: 'manager' | 'owner') =>
    client.readContract({ address: allowList, abi: allowListAbi, functionName })
  const [manager, owner] = await Promise.all([read('manager'), read('owner')])
  return { manager: address(manager), owner: address(owner) }
}

/** Those of `accounts` that may not settle yet. */
export async function missingSolvers(
  client: PublicClient,
  allowList: Address,
  accounts: readonly Address[],
): Promise<readonly Address[]> {
  const allowed = await Promise.all(
    accounts.map((account) =>
      client.readContract({
        address: allowList,
        abi: allowListAbi,
        functionName: 'isSolver',
        args: [account],
      }),
    ),
  )
  return accounts.filter((_, index) => allowed[index] === false)
}

/**
 * The first block in which there was code, found by halving; needs a node that keeps old states.
 * Errors: DeployError where it does not.
 */
export async function firstBlockWithCode(client: PublicClient, at: Address): Promise<number> {
  let low = 0n
  let high = await client.getBlockNumber()
  try {
    while (low < high) {
      const middle = (low + high) / 2n
      const code = await client.getCode({ address: at, blockNumber: middle })
      if (code === undefined || code === '0x') low = middle + 1n
      else high = middle
    }
  } catch {
    throw new DeployError(
      `The node does not say in which block ${at} was made, as it does not keep old states. Use a node that does, or name the file of the first run with --out.`,
    )
  }
  return Number(low)
}
