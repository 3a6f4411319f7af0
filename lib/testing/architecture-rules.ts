import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

/** Forbidden imports; the comment names the remedy. */
export type ImportRule = IRegularForbiddenRuleType & {
  readonly name: string
  readonly comment: string
}

/** Tests and test helpers may import anything. */
const TEST_FILES = '\\.(test|test-d|fixture)\\.tsx?$'

/** What product code is not; walls between folders hold for product code alone. */
export const NO_PRODUCT = [
  TEST_FILES,
  '^lib/testing/',
  '^lib/infra/db/test-database.fixture',
  '^e2e/',
]

/** Allowed imports of a layer; `core` also allows the modules of Node itself. */
const layer = (
  folder: string,
  allowed: readonly string[],
  comment: string,
  core?: 'core',
): ImportRule => ({
  name: `${folder} imports only what it may`,
  comment,
  severity: 'error',
  from: {
    path: `^${folder}/`,
    pathNot: [TEST_FILES, '^lib/testing/'],
  },
  to: { pathNot: [...allowed], ...(core && { dependencyTypesNot: [core] }) },
})

const PACKAGES = '^node_modules/'

const LAYERS: readonly ImportRule[] = [
  layer(
    'lib/domain',
    ['^lib/domain/', '^node_modules/viem/'],
    'Pass clocks, randomness and results of IO in as arguments.',
  ),
  layer(
    'lib/contract',
    ['^lib/(contract|domain)/', '^node_modules/zod/'],
    'Keep rules in lib/domain and IO in lib/infra.',
  ),
  layer(
    'lib/words',
    ['^lib/(words|domain)/', '^node_modules/server-only/'],
    'The words of the interface know the domain only.',
  ),
  layer(
    'lib/config',
    ['^lib/(config|domain)/', '^node_modules/(viem|zod|server-only)/'],
    'Configuration knows the domain only.',
  ),
  layer(
    'lib/services',
    [
      '^lib/(services|domain)/',
      '^lib/contract/limits\\.ts$',
      '^lib/infra/db/network-store\\.ts$',
      '^node_modules/server-only/',
    ],
    'Name what you need in the type of the dependencies; lib/server passes the adapter.',
  ),
  layer(
    'lib/infra',
    ['^lib/(infra|domain|config)/', '^lib/contract/limits\\.ts$', PACKAGES],
    'An adapter knows the domain only; the types it implements are there.',
    'core',
  ),
  layer(
    'lib/server',
    ['^lib/(server|infra|services|config|contract|domain|words)/', PACKAGES],
    'The server composes; what the browser needs belongs to lib/client.',
    'core',
  ),
  layer(
    'lib/client',
    ['^lib/(client|contract|domain|config|words)/', PACKAGES],
    'The browser talks to the server through lib/contract and lib/client/api-client.',
  ),
  layer(
    'components',
    [
      '^components/',
      '^lib/(client|contract|domain|words)/',
      '^lib/config/networks\\.ts$',
      PACKAGES,
    ],
    'Move rules to lib/domain and data access to lib/client.',
  ),
  layer(
    'app',
    ['^(app|components)/', '^lib/(client|contract|domain|server|words)/', PACKAGES],
    'Pages and route files compose what lib/server and components offer.',
  ),
]

/** Folders of `components` that every feature may use, and what each of them may use. */
const SHARED_COMPONENTS = '^components/(ui|shell|charts|wallet|channels|order)/'

export const importRules: readonly ImportRule[] = [
  ...LAYERS,
  {
    name: 'no import cycle, of types neither',
    comment: 'Move what both sides need to a third file.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'features of components do not import each other',
    comment:
      'Move what two features share to components/order, components/wallet or components/ui.',
    severity: 'error',
    from: { path: '^components/([^/]+)/', pathNot: [SHARED_COMPONENTS] },
    to: { path: '^components/', pathNot: [SHARED_COMPONENTS, '^components/$1/'] },
  },
  {
    name: 'shared components import no feature',
    comment: 'Pass the feature in as a child or a function.',
    severity: 'error',
    from: { path: SHARED_COMPONENTS },
    to: {
      path: '^components/',
      pathNot: [
        SHARED_COMPONENTS,
        // The navigation shows the number of unread entries.
        '^components/notifications/inbox-badge\\.tsx$',
      ],
    },
  },
  {
    name: 'the domain has no access to a chain',
    comment: 'Only pure functions of viem: encoding, hashing, signature recovery.',
    severity: 'error',
    from: { path: '^lib/domain/', pathNot: [TEST_FILES] },
    to: {
      path: '^node_modules/viem/_types/(clients|actions|accounts|chains)/|^node_modules/viem/(actions|chains)',
    },
  },
  {
    name: 'the list of all chains is loaded when it is needed',
    comment: 'It takes a quarter of a second: call loadListedChains, or take it as an argument.',
    severity: 'error',
    from: { path: '^(app|components|lib)/', pathNot: [TEST_FILES] },
    to: { path: '^node_modules/viem/.*chains/index', dynamic: false },
  },
  {
    name: 'product code imports nothing of the tests',
    comment: 'Move it out of lib/testing, or keep it in the test.',
    severity: 'error',
    from: {
      path: '^(app|components|lib)/',
      pathNot: ['^lib/testing/', TEST_FILES, 'lib/architecture\\.test'],
    },
    to: { path: ['^(lib/testing|e2e)/', TEST_FILES] },
  },
  {
    name: 'lib/testing does not import e2e',
    comment: 'What both use belongs to lib/testing/system.',
    severity: 'error',
    from: { path: '^lib/testing/' },
    to: { path: '^e2e/' },
  },
]

/**
 * Folders import each other in one direction, types included; a folder and those within it count as
 * one. Only what stands here is excused, and the list only shrinks.
 */
export const FOLDERS_IN_CIRCLES: Readonly<Record<string, string>> = {
  'lib/domain/app-data and lib/domain/order':
    'an order names the hash of its app data, and app data describe the order: its class, hooks, the order it replaces',
  'lib/domain/market and lib/domain/pool':
    'prices of tokens come from the reserves of pools, and yields of pools from prices of tokens',
}
