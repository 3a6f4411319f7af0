import { t } from '@/lib/words/words'

/** A wallet app and the address that opens it with a pairing link. */
type WalletLink = { readonly name: string; readonly href: string }

/** Addresses the wallets' makers publish for this. Source: the registry of WalletConnect. */
const APPS: readonly { readonly name: string; readonly opens: string }[] = [
  { name: 'MetaMask', opens: 'https://metamask.app.link/wc' },
  { name: 'Rainbow', opens: 'https://rnbwapp.com/wc' },
  { name: 'Trust Wallet', opens: 'https://link.trustwallet.com/wc' },
  { name: 'Uniswap Wallet', opens: 'https://uniswap.org/app/wc' },
  { name: 'Ledger', opens: 'ledgerlive://wc' },
]

/** A few well-known apps by name, and last whichever app the phone has for such links. */
export function walletLinks(uri: string): readonly WalletLink[] {
  const query = `?uri=${encodeURIComponent(uri)}`
  return [
    ...APPS.map(({ name, opens }) => ({ name, href: `${opens}${query}` })),
    { name: t`Another wallet app`, href: uri },
  ]
}
