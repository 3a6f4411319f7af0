import type { Metadata } from 'next'
import { StatusPage } from '@/components/status/status-page-entry'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Status, seen from your browser` })

export default function Status() {
  return <StatusPage />
}
