import type { Metadata } from 'next'
import { MissingPage } from '@/components/shell/missing-page-entry'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Nothing at this address` })

export default function NotFound() {
  return <MissingPage />
}
