'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import {
  formatTokenSort,
  nextSort,
  parseTokenSort,
  type SortColumn,
  type TokenSort,
} from '@/lib/client/tokens/token-order'

/** The order of the list, kept in the page's address; `byDefault` where that names none. */
export function useTokenSort(byDefault: TokenSort | null) {
  const params = useSearchParams()
  const [chosen, setChosen] = useState(() => parseTokenSort(params.get('sort')))
  const choose = (sort: TokenSort) => {
    setChosen(sort)
    const query = new URLSearchParams(window.location.search)
    query.set('sort', formatTokenSort(sort))
    window.history.replaceState(null, '', `${window.location.pathname}?${query}`)
  }
  const sort = chosen ?? byDefault
  return { sort, choose, press: (column: SortColumn) => choose(nextSort(sort, column)) }
}
