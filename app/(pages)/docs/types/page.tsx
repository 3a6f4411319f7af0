import type { Metadata } from 'next'
import { TypeReference } from '@/components/docs/type-reference'
import { scalarTypes } from '../scalar-types'

export const metadata: Metadata = { title: 'API types' }

export default function TypesPage() {
  return <TypeReference types={scalarTypes()} />
}
