import type { Metadata } from 'next'
import { TradePage } from '@/components/trade/trade-page'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Trade` })

/** `?network=` selects the chain; the form's parameters are read in `form/trade-link.ts`. */
export default function Page() {
  return <TradePage />
}
