import { describe, expect, it } from 'vitest'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger } from '@/lib/infra/observe/log'
import { NO_TRACER } from '@/lib/infra/observe/tracer'
import { ownSolvers } from './own-solvers'

const engineCalled = (name: string) => ({
  name,
  url: 'http://127.0.0.1:9',
  timeoutMs: null,
  maxSolutions: 3,
})

/** With accounts `0x0`, `0x1`, … for this many solvers. */
function solversOf(accounts: number, engines: readonly string[], names?: readonly string[]) {
  const network = {
    chainId: 31337,
    contracts: {},
    accounts: Array.from({ length: accounts }, (_, n) => ({ address: `0x${n}` })),
  } as unknown as Pick<Parameters<typeof ownSolvers>[0], 'chainId' | 'contracts' | 'accounts'>
  return ownSolvers({
    ...network,
    bundleDir: '/nowhere',
    observer: createObserver(createLogger('silent')),
    tracer: NO_TRACER,
    env: { solverEngines: engines.map(engineCalled) },
    ...(names === undefined ? {} : { solverModule: { url: 'file:///nowhere', names } }),
  })
}

describe('the solvers of the local network', () => {
  it('have separate accounts: methods first, then engines', () => {
    const { accounts } = solversOf(8, ['one', 'two'])
    expect(accounts.map(({ name, account }) => [account.address, name])).toEqual(
      [...inProcessSolvers.map(({ name }) => name), 'one', 'two'].map((name, n) => [
        `0x${n}`,
        name,
      ]),
    )
  })

  it('are rejected at the start when there are more engines than accounts', () => {
    expect(() => solversOf(8, ['a', 'b', 'c', 'd'])).toThrow(
      /accounts for 8 solvers, of which 5 are methods of its own; name at most 3 engines/,
    )
  })

  it('are rejected on a network created for fewer methods', () => {
    expect(() => solversOf(4, [])).toThrow(/--reset/)
  })

  it('are rejected when an engine has the name of a built-in method', () => {
    expect(() => solversOf(8, ['mine'], ['mine'])).toThrow(/"mine" is taken/)
  })
})
