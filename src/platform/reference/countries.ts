import { getCountryDataList, type ICountryData, languages, type TContinentCode } from 'countries-list'
import { currencies } from 'countries-list/currencies'

/** An entry of the country list (TEXT-11), in English; what a country does not have is empty. */
export interface Country {
  name: string
  /** two letters, upper case */
  code: string
  capital: string
  region: TContinentCode
  currency: { code: string; name: string; symbol: string }
  language: { code: string; name: string }
}

/** The list by code. It weighs much: a picker takes `country-options.ts`. */
export const countryList = (): Country[] =>
  getCountryDataList().map((country) => ({
    name: country.name,
    code: country.iso2,
    capital: country.capital,
    region: country.continent,
    currency: currencyOf(country),
    language: languageOf(country),
  }))

function currencyOf({ currency: [code] }: ICountryData): Country['currency'] {
  if (!code) return { code: '', name: '', symbol: '' }
  const { name, symbol } = currencies[code]
  // The package repeats the code where a currency has no symbol.
  return { code, name, symbol: symbol === code ? '' : symbol }
}

function languageOf({ languages: [code] }: ICountryData): Country['language'] {
  return code ? { code, name: languages[code].name } : { code: '', name: '' }
}
