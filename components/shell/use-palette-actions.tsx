'use client'

import { usePathname } from 'next/navigation'
import {
  AuctionIcon,
  CopyIcon,
  InvertIcon,
  LookupIcon,
  OrdersIcon,
  SettingsIcon,
  ThemeIcon,
} from '@/components/ui/icons'
import { NetworkMark } from '@/components/ui/marks/network-mark'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { usePreferences } from '@/components/ui/preferences-context'
import { usePriceUnit } from '@/components/ui/price-unit'
import { useWallet } from '@/components/wallet/wallet-context'
import type { Preferences } from '@/lib/client/preferences'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { networkHref } from './network-figures'
import type { PaletteAction } from './palette-actions'

type Open = (href: string, name: string) => void

/** Everything that can be done from any page, in the order it is listed. */
export function usePaletteActions(open: Open, openKeys: () => void): readonly PaletteAction[] {
  return [
    ...useWalletActions(open),
    ...useReportActions(open),
    ...useNetworkActions(open),
    ...usePageActions(openKeys),
    ...useSettingActions(),
  ]
}

function useReportActions(open: Open): readonly PaletteAction[] {
  const network = usePageNetwork()
  if (network?.capabilities.reports !== true) return []
  const query = `?network=${network.name}`
  const icon = <AuctionIcon />
  return [
    {
      key: 'solver league',
      title: t`Solver league`,
      note: t`wins, failures and fees of each solver`,
      words: t`report statistics auctions solvers`,
      icon,
      run: closing(() => open(`/auctions/solvers${query}`, t`Solver league`)),
    },
    {
      key: 'partners',
      title: t`Partners`,
      note: t`volume and fees by app code and recipient`,
      words: t`report statistics integrators fees`,
      icon,
      run: closing(() => open(`/auctions/partners${query}`, t`Partners`)),
    },
  ]
}

/** An action after which the palette closes. */
const closing = (act: () => void) => () => {
  act()
  return null
}

function useWalletActions(open: Open): readonly PaletteAction[] {
  const { account, openConnect, engine } = useWallet()
  const network = usePageNetwork()?.name
  const query = network === undefined ? '' : `?network=${network}`
  const icon = <OrdersIcon />
  const history: PaletteAction = {
    key: 'history',
    title: t`Export history`,
    note: t`every fill as a file`,
    words: t`save CSV JSON fills`,
    icon,
    run: closing(() => open(`/orders/history${query}`, t`Export history`)),
  }
  if (account === null) {
    const connect: PaletteAction = {
      key: 'connect',
      title: t`Connect a wallet`,
      note: null,
      words: t`account sign in`,
      icon,
      run: closing(openConnect),
    }
    return [connect, history]
  }
  return [
    {
      key: 'cancel',
      title: t`Cancel open orders`,
      note: t`several with one signature`,
      words: t`all stop`,
      icon,
      run: closing(() =>
        open(`/orders?${query.slice(1)}&cancel=several`.replace('?&', '?'), t`Cancel open orders`),
      ),
    },
    history,
    {
      key: 'copy account',
      title: t`Copy your address`,
      note: null,
      words: t`account wallet`,
      icon: <CopyIcon />,
      run: () => copied(account, t`Address copied.`),
    },
    {
      key: 'disconnect',
      title: t`Disconnect the wallet`,
      note: null,
      words: t`account sign out`,
      icon,
      run: closing(() => void engine().then((wallet) => wallet.disconnect())),
    },
  ]
}

function useNetworkActions(open: Open): readonly PaletteAction[] {
  const { networks } = useNetworks()
  const here = usePageNetwork()
  const path = usePathname()
  if (networks.length < 2) return []
  return networks.map(({ name, displayName, chainId }) => ({
    key: `network ${name}`,
    title: t`Network: ${displayName}`,
    note: null,
    words: `${name} ${chainId} ${t`switch chain`}`,
    icon: <NetworkMark name={displayName} />,
    isChosen: name === here?.name,
    run: closing(() => open(networkHref(path, name), displayName)),
  }))
}

function usePageActions(openKeys: () => void): readonly PaletteAction[] {
  const { invert } = usePriceUnit()
  return [
    {
      key: 'link',
      title: t`Copy the link of this page`,
      note: null,
      words: t`share URL address`,
      icon: <CopyIcon />,
      run: () => copied(window.location.href, t`Link copied.`),
    },
    {
      key: 'invert',
      title: t`Invert prices`,
      note: t`in the other token of the pair`,
      words: t`unit turn rate`,
      icon: <InvertIcon />,
      run: closing(invert),
    },
    {
      key: 'keys',
      title: t`All keys`,
      note: null,
      words: t`keyboard shortcuts help`,
      icon: <LookupIcon />,
      // It takes the place of the palette.
      run: () => {
        openKeys()
        return ''
      },
    },
  ]
}

async function copied(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return done
  } catch {
    return t`The browser did not allow copying.`
  }
}

type Setting = {
  readonly name: Message
  readonly words: Message
  readonly values: readonly { readonly name: Message; readonly set: Partial<Preferences> }[]
}

const SETTINGS: readonly Setting[] = [
  {
    name: message`Theme`,
    words: message`look colours appearance`,
    values: [
      { name: message`Light`, set: { theme: 'light' } },
      { name: message`Dark`, set: { theme: 'dark' } },
      { name: message`System`, set: { theme: 'system' } },
    ],
  },
  {
    name: message`Rows`,
    words: message`density height lists tables`,
    values: [
      { name: message`Comfortable`, set: { density: 'comfortable' } },
      { name: message`Compact`, set: { density: 'compact' } },
    ],
  },
  {
    name: message`Language`,
    words: message`Sprache language`,
    values: [
      { name: message`English`, set: { language: 'en' } },
      { name: message`German`, set: { language: 'de' } },
      { name: message`Automatic`, set: { language: 'auto' } },
    ],
  },
  {
    name: message`Time zone`,
    words: message`units times`,
    values: [
      { name: message`Local`, set: { zone: 'local' } },
      { name: message`UTC`, set: { zone: 'utc' } },
      { name: message`Unix seconds`, set: { zone: 'unix' } },
    ],
  },
  {
    name: message`Motion`,
    words: message`animation`,
    values: [
      { name: message`System`, set: { motion: 'system' } },
      { name: message`None¦motion`, set: { motion: 'reduced' } },
    ],
  },
]

function useSettingActions(): readonly PaletteAction[] {
  const { preferences, setPreferences } = usePreferences()
  return SETTINGS.flatMap(({ name, words, values }) =>
    values.map(({ name: value, set }) => {
      const [[setting, chosen] = ['', '']] = Object.entries(set)
      return {
        key: `${setting} ${chosen}`,
        title: t`${t(name)}: ${t(value)}¦setting`,
        note: null,
        words: t(words),
        icon: setting === 'theme' ? <ThemeIcon /> : <SettingsIcon />,
        isChosen: Reflect.get(preferences, setting) === chosen,
        run: closing(() => setPreferences(set)),
      }
    }),
  )
}
