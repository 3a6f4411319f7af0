import 'server-only'
import { encodeFunctionData, type PublicClient } from 'viem'
import type { ContractsFile } from '@/lib/config/contracts-file'
import type { Address } from '@/lib/domain/shared/address'
import { hasCode } from '@/lib/infra/chain/has-code'
import { CREATE2_DEPLOYER } from '@/lib/infra/chain/local/create2'
import { DeployError } from './deploy-error'
import type { DeploySender } from './deploy-sender'
import {
  allowListAbi,
  contractProblems,
  firstBlockWithCode,
  missingSolvers,
  readAllowList,
} from './deployed-contracts'
import { deploymentPlan, type PlannedContract, plannedWrappedNative } from './deployment-plan'

export type DeployRequest = {
  readonly client: PublicClient
  readonly sender: DeploySender
  readonly chainId: number
  /** What the file of an earlier run says; null: there is none. */
  readonly existing: ContractsFile | null
  /** The wrapped native token the chain is known for; taken when it has code. */
  readonly usualWrapped: Address | null
  /** The one to take when it has none; null: it is deployed. */
  readonly givenWrapped: Address | null
  /** Accounts that shall be allowed to settle. */
  readonly solvers: readonly Address[]
  /** Who shall manage the allow-list, and own its proxy, in the end; null: the sender. */
  readonly owner: Address | null
  /** Keeps the file; called as soon as all contracts are there. */
  readonly save: (file: ContractsFile) => Promise<void>
  readonly onStep: (text: string) => void
}

export type DeployOutcome = {
  readonly file: ContractsFile
  /** What all transactions of this run cost, in wei. */
  readonly costWei: bigint
  /** Calls that only somebody else may send, in words; empty when everything is done. */
  readonly left: readonly string[]
}

/**
 * Deploys what is missing of an order book's contracts, allows its solvers and hands the allow-list
 * over. Can be run again at any time: what is there is checked and kept.
 * Errors: DeployError with what can be done about it; InfraError when the node does not answer.
 */
export async function deployProtocol(request: DeployRequest): Promise<DeployOutcome> {
  const { client, save, onStep } = request
  const run = { ...request, spent: createSpending(request) }
  await request.sender.settle()
  const file = request.existing ?? (await deployMissing(run))
  const problems = await contractProblems(client, file)
  if (problems.length > 0) throw new DeployError(problems.join('\n'))
  await save(file)
  onStep('all contracts are there and name each other')
  const left = [...(await allowSolvers(run, file)), ...(await handOver(run, file))]
  return { file, costWei: run.spent.costWei(), left }
}

type Run = DeployRequest & { readonly spent: ReturnType<typeof createSpending> }

/** Sends and adds up what it cost. */
function createSpending({ sender, onStep }: Pick<DeployRequest, 'sender' | 'onStep'>) {
  let costWei = 0n
  return {
    costWei: () => costWei,
    send: async (what: string, call: Parameters<DeploySender['send']>[1]) => {
      const mined = await sender.send(what, call)
      costWei += mined.costWei
      onStep(`${what} (block ${mined.block}, ${mined.gasUsed} gas, ${mined.hash})`)
      return mined
    },
  }
}

async function deployMissing(run: Run): Promise<ContractsFile> {
  const { client, sender, chainId } = run
  if (!(await hasCode(client, CREATE2_DEPLOYER))) {
    throw new DeployError(
      `The chain has no deterministic deployer at ${CREATE2_DEPLOYER}. Deploy it first, as https://github.com/Arachnid/deterministic-deployment-proxy says.`,
    )
  }
  const wrappedNativeToken = await wrappedNative(run)
  const plan = deploymentPlan(sender.account, wrappedNativeToken)
  await ensure(run, plan.list)
  // The first that is this deployment's alone: the implementation is the same for everybody.
  const block =
    (await ensure(run, plan.allowList)) ??
    (await firstBlockWithCode(client, plan.allowList.address))
  const { settlement, hooksTrampoline, ethFlow, chainReader, orderInspector } = plan
  for (const contract of [settlement, hooksTrampoline, ethFlow, chainReader, orderInspector]) {
    await ensure(run, contract)
  }
  return {
    chainId,
    block,
    settlement: settlement.address,
    vaultRelayer: plan.vaultRelayer,
    allowList: plan.allowList.address,
    wrappedNativeToken,
    hooksTrampoline: hooksTrampoline.address,
    ethFlow: ethFlow.address,
    smartWalletFactory: null,
    helpers: [chainReader.address, orderInspector.address],
  }
}

async function wrappedNative(run: Run): Promise<Address> {
  const { client, usualWrapped, givenWrapped, onStep } = run
  if (usualWrapped !== null && (await hasCode(client, usualWrapped))) {
    onStep(`wrapped native token ${usualWrapped}, the usual one of this chain`)
    return usualWrapped
  }
  if (givenWrapped !== null) {
    if (await hasCode(client, givenWrapped)) return givenWrapped
    throw new DeployError(`--wrapped: ${givenWrapped} has no code`)
  }
  const planned = plannedWrappedNative()
  await ensure(run, planned)
  return planned.address
}

/** Makes a contract unless it is there; the block it was made in, null where it was. */
async function ensure(
  run: Run,
  { name, address: at, data }: PlannedContract,
): Promise<number | null> {
  if (await hasCode(run.client, at)) {
    run.onStep(`${name} is at ${at}`)
    return null
  }
  const { block } = await run.spent.send(`${name} ${at} deployed`, { to: CREATE2_DEPLOYER, data })
  if (!(await hasCode(run.client, at))) {
    throw new DeployError(`${name}: the transaction succeeded, but ${at} has no code`)
  }
  return block
}

/** Puts solvers on the allow-list; the calls that are left for its manager. */
async function allowSolvers(run: Run, { allowList }: ContractsFile): Promise<readonly string[]> {
  const { client, sender, solvers } = run
  const missing = await missingSolvers(client, allowList, solvers)
  const { manager } = await readAllowList(client, allowList)
  const left: string[] = []
  for (const solver of missing) {
    const call = { abi: allowListAbi, functionName: 'addSolver', args: [solver] } as const
    const data = encodeFunctionData(call)
    if (manager === sender.account) {
      await run.spent.send(`solver ${solver} allowed`, { to: allowList, data })
    } else {
      left.push(`solver ${solver} is not allowed; ${manager} has to send ${data} to ${allowList}`)
    }
  }
  return left
}

/** Makes the owner manager and owner of the allow-list; what is left for others. */
async function handOver(run: Run, { allowList }: ContractsFile): Promise<readonly string[]> {
  const { client, sender, owner } = run
  if (owner === null) return []
  const now = await readAllowList(client, allowList)
  const calls = [
    { role: 'manager', holder: now.manager, functionName: 'setManager' },
    { role: 'owner', holder: now.owner, functionName: 'transferOwnership' },
  ] as const
  const left: string[] = []
  for (const { role, holder, functionName } of calls) {
    if (holder === owner) continue
    const data = encodeFunctionData({ abi: allowListAbi, functionName, args: [owner] })
    if (now.owner === sender.account) {
      await run.spent.send(`${owner} is ${role} of the allow-list`, { to: allowList, data })
    } else {
      left.push(
        `${owner} is not ${role} of the allow-list; ${now.owner} has to send ${data} to ${allowList}`,
      )
    }
  }
  return left
}
