// Companies that never were, five to a trade. What a trade's companies share (segments, goods, what they buy, what can go wrong)
// is why the words of one page are in a hundred others.

export interface Trade {
  readonly segments: readonly string[]
  readonly goods: readonly string[]
  readonly inputs: readonly string[]
  readonly customers: readonly string[]
  readonly sites: readonly string[]
  readonly rules: readonly string[]
  readonly companies: readonly Company[]
}

export interface Company {
  readonly slug: string
  readonly name: string
  readonly ticker: string
}

const company = (slug: string, name: string, ticker: string): Company => ({ slug, name, ticker })

export const TRADES: readonly Trade[] = [
  {
    segments: ['Frozen', 'Bakery', 'Dairy', 'Foodservice'],
    goods: ['ready meals', 'flour', 'yoghurt', 'snack bars', 'frozen vegetables', 'cheese'],
    inputs: ['wheat', 'milk', 'palm oil', 'packaging film', 'sugar', 'natural flavours'],
    customers: ['supermarket chains', 'discount grocers', 'restaurant groups', 'school canteens'],
    sites: ['plant in Dayton', 'bakery in Leeds', 'cold store in Rotterdam', 'dairy near Cork'],
    rules: ['food labelling', 'allergen control', 'packaging waste', 'nutrition claims'],
    companies: [
      company('larkmoor', 'Larkmoor Foods', 'LKMR'),
      company('tessaly', 'Tessaly Grain', 'TSGR'),
      company('brindle-oak', 'Brindle & Oak', 'BRDO'),
      company('quillon', 'Quillon Dairy', 'QLDY'),
      company('harrowgate', 'Harrowgate Snacks', 'HGSN'),
    ],
  },
  {
    segments: ['Power', 'Sensing', 'Connectivity', 'Foundry Services'],
    goods: ['silicon carbide modules', 'image sensors', 'radio chips', 'power controllers', 'laser diodes'],
    inputs: ['wafers', 'substrates', 'neon', 'test capacity', 'gallium', 'photoresist'],
    customers: ['carmakers', 'handset makers', 'distributors', 'data centre operators'],
    sites: ['fab in Dresden', 'test site in Penang', 'design centre in Austin', 'pilot line in Grenoble'],
    rules: ['export licences', 'chemical handling', 'conflict minerals', 'customs classification'],
    companies: [
      company('veltrane', 'Veltrane Semiconductor', 'VLTR'),
      company('oskari', 'Oskari Devices', 'OSKD'),
      company('pelham', 'Pelham Photonics', 'PLPH'),
      company('nimbrel', 'Nimbrel Micro', 'NMBR'),
      company('castellan', 'Castellan Circuits', 'CSTC'),
    ],
  },
  {
    segments: ['Generation', 'Transmission', 'Gas Distribution', 'Renewables'],
    goods: ['electricity', 'pipeline capacity', 'heat', 'balancing services', 'storage'],
    inputs: ['gas', 'coal', 'turbines', 'transformers', 'carbon allowances', 'copper cable'],
    customers: ['households', 'municipal utilities', 'industrial users', 'grid operators'],
    sites: ['station at Dunmere Point', 'terminal in Bilbao', 'wind farm off Esbjerg', 'substation in Tulsa'],
    rules: ['rate cases', 'emission limits', 'grid codes', 'decommissioning'],
    companies: [
      company('dunmere', 'Dunmere Power', 'DNMR'),
      company('ostrava-ridge', 'Ostrava Ridge Energy', 'OSRE'),
      company('kestwold', 'Kestwold Gas', 'KSWG'),
      company('marlowe-grid', 'Marlowe Grid', 'MRLG'),
      company('saltfen', 'Saltfen Wind', 'SLTF'),
    ],
  },
  {
    segments: ['Implants', 'Imaging', 'Diagnostics', 'Surgical Tools'],
    goods: ['hip stems', 'ultrasound probes', 'test cartridges', 'staplers', 'contrast injectors'],
    inputs: ['titanium', 'reagents', 'sterile packaging', 'helium', 'electronic boards', 'cobalt chrome'],
    customers: ['hospital groups', 'outpatient clinics', 'public health systems', 'reference laboratories'],
    sites: ['works in Warsaw', 'sterilisation plant in Memphis', 'laboratory in Uppsala', 'site in Galway'],
    rules: ['device approvals', 'reimbursement', 'patient privacy', 'quality systems'],
    companies: [
      company('ardenne', 'Ardenne Medical', 'ARDM'),
      company('corvane', 'Corvane Surgical', 'CRVN'),
      company('hollis', 'Hollis Imaging', 'HLIM'),
      company('lumeth', 'Lumeth Diagnostics', 'LMTH'),
      company('pryce', 'Pryce Orthopedics', 'PRYC'),
    ],
  },
  {
    segments: ['Road', 'Ocean', 'Warehousing', 'Stores'],
    goods: ['parcel delivery', 'container slots', 'outdoor clothing', 'contract storage', 'household goods'],
    inputs: ['diesel', 'bunker fuel', 'seasonal labour', 'trailers', 'charter tonnage', 'cardboard'],
    customers: ['online merchants', 'importers', 'carmakers', 'walk-in shoppers'],
    sites: ['hub in Memphis', 'terminal in Gdansk', 'depot in Reno', 'distribution centre in Lille'],
    rules: ['driver hours', 'customs classification', 'ballast water', 'consumer credit'],
    companies: [
      company('stannard', 'Stannard Freight', 'STNF'),
      company('wexcombe', 'Wexcombe Stores', 'WXCB'),
      company('ferrow', 'Ferrow Logistics', 'FRRW'),
      company('amberley', 'Amberley Outfitters', 'AMBO'),
      company('northquay', 'Northquay Shipping', 'NQSH'),
    ],
  },
]
