import { createPublicClient, createWalletClient, defineChain, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractsFile } from '@/lib/config/contracts-file'
import { type Address, address } from '@/lib/domain/shared/address'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { NO_FEE_CAPS } from '@/lib/infra/chain/fee-caps'
import type { LocalAccount } from '@/lib/infra/chain/local/seed'
import { type DeployRequest, deployProtocol } from './deploy-protocol'
import { createDeploySender, type DeploySender } from './deploy-sender'
import { type PublicChain, startPublicChain } from './public-chain.fixture'

/** As anybody would read it. */
const listAbi = parseAbi([
  'function isSolver(address) view returns (bool)',
  'function manager() view returns (address)',
  'function owner() view returns (address)',
])

let chain: PublicChain

beforeAll(async () => {
  chain = await startPublicChain(11155111)
})
afterAll(() => chain.stop())

/** Sends as the account does; before or after the transaction of that number the process is killed. */
function senderOf(
  account: LocalAccount,
  caps = NO_FEE_CAPS,
  killed: { readonly before?: number; readonly after?: number } = {},
): DeploySender {
  const client = createEvmClient({ rpcUrl: chain.rpc.url, chainId: chain.chainId })
  const sender = createDeploySender({
    client,
    rpcUrl: chain.rpc.url,
    chainId: chain.chainId,
    privateKey: account.privateKey,
    caps,
    minedWithinMs: 60_000,
    pause: async () => undefined,
  })
  let sent = 0
  return {
    ...sender,
    send: async (...call) => {
      sent += 1
      if (sent === killed.before) throw new Error('killed')
      const mined = await sender.send(...call)
      if (sent === killed.after) throw new Error('killed')
      return mined
    },
  }
}

type Given = Partial<Pick<DeployRequest, 'existing' | 'solvers' | 'owner' | 'givenWrapped'>>

async function deployAs(sender: DeploySender, given: Given = {}) {
  const steps: string[] = []
  const saved: ContractsFile[] = []
  const outcome = await deployProtocol({
    client: createEvmClient({ rpcUrl: chain.rpc.url, chainId: chain.chainId }),
    sender,
    chainId: chain.chainId,
    existing: null,
    usualWrapped: null,
    givenWrapped: null,
    solvers: [],
    owner: null,
    save: async (file) => void saved.push(file),
    onStep: (text) => steps.push(text),
    ...given,
  })
  return { ...outcome, steps, saved }
}

const reader = () => createPublicClient({ transport: http(chain.rpc.url), cacheTime: 0 })

const list = async (allowList: Address, solver: Address) => {
  const read = { address: allowList, abi: listAbi } as const
  const [isSolver, manager, owner] = await Promise.all([
    reader().readContract({ ...read, functionName: 'isSolver', args: [solver] }),
    reader().readContract({ ...read, functionName: 'manager' }),
    reader().readContract({ ...read, functionName: 'owner' }),
  ])
  return { isSolver, manager: address(manager), owner: address(owner) }
}

const SOLVER = address('0x00000000000000000000000000000000000050aa')
const OTHER_SOLVER = address('0x00000000000000000000000000000000000050bb')
const OWNER = address('0x000000000000000000000000000000000000beef')

describe('deployProtocol', () => {
  it('deploys, allows and hands over; again it finds everything and spends nothing', async () => {
    const account = await chain.account('first')
    const before = await reader().getBalance({ address: account.address })
    const made = await deployAs(senderOf(account), { solvers: [SOLVER], owner: OWNER })
    expect(made.left).toEqual([])
    expect(before - (await reader().getBalance({ address: account.address }))).toBe(made.costWei)
    expect(await list(made.file.allowList, SOLVER)).toEqual({
      isSolver: true,
      manager: OWNER,
      owner: OWNER,
    })
    expect(await list(made.file.allowList, OTHER_SOLVER)).toMatchObject({ isSolver: false })

    const again = await deployAs(senderOf(account), { solvers: [SOLVER], owner: OWNER })
    expect([again.file, again.costWei, again.left]).toEqual([made.file, 0n, []])
  })

  it('names the call that only the new owner may send', async () => {
    const account = await chain.account('handed over')
    const { file } = await deployAs(senderOf(account), { owner: OWNER })
    const { left, costWei } = await deployAs(senderOf(account), {
      existing: file,
      solvers: [OTHER_SOLVER],
    })
    expect(costWei).toBe(0n)
    expect(left).toHaveLength(1)
    const [, sender = '', data = '', to = ''] =
      /(0x\w{40}) has to send (0x\w+) to (0x\w{40})$/.exec(left[0] ?? '') ?? []
    expect([sender, to]).toEqual([OWNER, file.allowList])
    // The owner does what it is told, and that is all there was to do.
    await chain.rpc.call('anvil_setBalance', OWNER, '0xde0b6b3a7640000')
    await chain.rpc.call('anvil_impersonateAccount', OWNER)
    const wallet = createWalletClient({
      account: OWNER,
      transport: http(chain.rpc.url),
      chain: defineChain({
        id: chain.chainId,
        name: 'test',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain.rpc.url] } },
      }),
    })
    const hash = await wallet.sendTransaction({ to: address(to), data: data as `0x${string}` })
    await reader().waitForTransactionReceipt({ hash })
    expect(await list(file.allowList, OTHER_SOLVER)).toMatchObject({ isSolver: true })
  })

  // What all deployments share is there, so that eight transactions are left.
  it.each([
    ...[1, 2, 5, 6, 7, 8].map((before) => ({ before })),
    ...[1, 5, 6, 7].map((after) => ({ after })),
  ])('ends up the same when it was killed %o transactions', async (killed) => {
    const account = await chain.account(`killed ${JSON.stringify(killed)}`)
    const given = { solvers: [SOLVER], owner: address(account.address.replace(/..$/, '01')) }
    const died = deployAs(senderOf(account, NO_FEE_CAPS, killed), given)
    await expect(died).rejects.toThrow('killed')
    const { file, left } = await deployAs(senderOf(account), given)
    expect(left).toEqual([])
    expect(await list(file.allowList, SOLVER)).toEqual({
      isSolver: true,
      manager: given.owner,
      owner: given.owner,
    })
    const later = await deployAs(senderOf(account), given)
    expect([later.file, later.costWei]).toEqual([file, 0n])
    expect(await reader().getTransactionCount({ address: account.address })).toBe(8)
  })

  it('sends nothing above the caps', async () => {
    const account = await chain.account('thrifty')
    const capped = senderOf(account, { maxFee: 1n, maxTip: null })
    await expect(deployAs(capped)).rejects.toThrow(/above the cap of 0\.000000001/)
    expect(await reader().getTransactionCount({ address: account.address })).toBe(0)
  })

  it('says what an account without coins cannot do', async () => {
    const account = await chain.account('poor')
    await chain.rpc.call('anvil_setBalance', account.address, '0x0')
    await expect(deployAs(senderOf(account))).rejects.toThrow(/has no coins/)
  })

  it('refuses contracts that do not belong together, or are not there', async () => {
    const [one, two] = [await chain.account('one'), await chain.account('two')]
    const { file } = await deployAs(senderOf(one))
    const { file: other } = await deployAs(senderOf(two))
    const mixed = { ...file, settlement: other.settlement }
    await expect(deployAs(senderOf(one), { existing: mixed })).rejects.toThrow(
      new RegExp(`allowList: authenticator\\(\\) of ${other.settlement} says`),
    )
    const gone = { ...file, ethFlow: SOLVER }
    await expect(deployAs(senderOf(one), { existing: gone })).rejects.toThrow(
      `ethFlow: ${SOLVER} has no code`,
    )
  })

  it('takes the wrapped token it is given, if there is one', async () => {
    const account = await chain.account('wrapped')
    const { file } = await deployAs(senderOf(await chain.account('maker')))
    const given = await deployAs(senderOf(account), { givenWrapped: file.wrappedNativeToken })
    expect(given.file.wrappedNativeToken).toBe(file.wrappedNativeToken)
    await expect(deployAs(senderOf(account), { givenWrapped: OWNER })).rejects.toThrow(
      `--wrapped: ${OWNER} has no code`,
    )
  })
})
