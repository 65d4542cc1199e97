import { getCountryDataList, type ICountryData, languages } from 'countries-list'
import { currencies } from 'countries-list/currencies'
import type { Country } from '../../../openapi/generated/portal.ts'

const { compare } = new Intl.Collator('en')

/** Every country by name, in English (TEXT-11); what a country does not have is empty. */
export const COUNTRIES: Country[] = getCountryDataList()
  .map((country) => ({
    name: country.name,
    code: country.iso2,
    capital: country.capital,
    region: country.continent,
    currency: currencyOf(country),
    language: languageOf(country),
  }))
  .sort((a, b) => compare(a.name, b.name))

function currencyOf({ currency: [code] }: ICountryData): Country['currency'] {
  if (!code) return { code: '', name: '', symbol: '' }
  const { name, symbol } = currencies[code]
  // The package repeats the code where a currency has no symbol.
  return { code, name, symbol: symbol === code ? '' : symbol }
}

function languageOf({ languages: [code] }: ICountryData): Country['language'] {
  return code ? { code, name: languages[code].name } : { code: '', name: '' }
}
